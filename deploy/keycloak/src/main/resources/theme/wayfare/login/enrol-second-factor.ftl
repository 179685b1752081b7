<#import "template.ftl" as layout>
<@layout.registrationLayout displayRequiredFields=false; section>
    <#if section = "header">
        ${msg("wayfareEnrolTitle")}
    <#elseif section = "form">
        <p class="pf-v5-u-mb-md">${msg("wayfareEnrolWhy")}</p>
        <form action="${url.loginAction}" class="${properties.kcFormClass!}" id="kc-enrol-form" method="post">
            <div class="${properties.kcFormGroupClass!}">
                <button type="submit" name="factor" value="passkey" id="enrol-passkey" aria-describedby="enrol-passkey-note"
                        class="${properties.kcButtonClass!} ${properties.kcButtonPrimaryClass!} ${properties.kcButtonBlockClass!} ${properties.kcButtonLargeClass!}">${msg("wayfareEnrolPasskey")}</button>
                <p id="enrol-passkey-note">${msg("wayfareEnrolPasskeyNote")}</p>
            </div>
            <div class="${properties.kcFormGroupClass!}">
                <button type="submit" name="factor" value="app" id="enrol-app" aria-describedby="enrol-app-note"
                        class="${properties.kcButtonClass!} ${properties.kcButtonSecondaryClass!} ${properties.kcButtonBlockClass!} ${properties.kcButtonLargeClass!}">${msg("wayfareEnrolApp")}</button>
                <p id="enrol-app-note">${msg("wayfareEnrolAppNote")}</p>
            </div>
        </form>
    </#if>
</@layout.registrationLayout>
