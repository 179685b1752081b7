export const styles = /* css */ `
:root {
  --ink: oklch(0.25 0.04 255); --soft: oklch(0.46 0.03 255); --paper: oklch(0.99 0.004 250); --tint: oklch(0.965 0.012 245);
  --line: oklch(0.88 0.015 250); --edge: oklch(0.6 0.03 250); --primary: oklch(0.46 0.12 245); --primary-deep: oklch(0.4 0.12 245);
  --danger: oklch(0.5 0.19 27); --danger-tint: oklch(0.965 0.018 27); --success: oklch(0.48 0.12 155); --warn-tint: oklch(0.95 0.06 85); --warn: oklch(0.42 0.09 70);
  color-scheme: light;
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 16px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Open Sans', sans-serif; }
a { color: var(--primary); text-underline-offset: 3px; }
a:focus-visible, button:focus-visible, input:focus-visible, summary:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
h1, h2, p, ul, fieldset { margin: 0; padding: 0; border: 0; }
ul { list-style: none; }
.badge { display: inline-flex; align-items: center; gap: 8px; padding: 4px 12px; border-radius: 999px; background: var(--warn-tint); color: var(--warn); font-size: 14px; font-weight: 600; }
.badge::before { content: ''; width: 8px; height: 8px; border-radius: 50%; background: currentColor; }
.checkout { display: grid; min-height: 100vh; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.summary { background: var(--tint); border-right: 1px solid var(--line); display: flex; justify-content: flex-end; }
.summary > div, .pay > div { width: 100%; max-width: 480px; padding: 48px 48px 64px; }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px; margin-bottom: 40px; }
.back { display: inline-flex; align-items: center; gap: 8px; min-height: 32px; font-weight: 600; text-decoration: none; }
.back:hover { text-decoration: underline; }
.back svg { flex: none; }
.merchant { color: var(--soft); font-weight: 500; font-size: 18px; }
.amount { font-size: 44px; line-height: 1.2; font-weight: 650; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; margin: 4px 0 32px; }
.lines li { display: flex; justify-content: space-between; gap: 24px; padding: 16px 0; border-top: 1px solid var(--line); }
.lines .what { font-weight: 500; overflow-wrap: anywhere; }
.lines .each { display: block; color: var(--soft); font-size: 14px; font-weight: 400; }
.money { font-variant-numeric: tabular-nums; white-space: nowrap; }
.total { display: flex; justify-content: space-between; gap: 24px; padding-top: 16px; border-top: 1px solid var(--edge); font-weight: 650; }
.pay h2 { font-size: 18px; line-height: 1.4; margin-bottom: 16px; }
.pay fieldset { margin-bottom: 32px; min-width: 0; }
.field { margin-bottom: 16px; }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 16px; align-items: end; }
label { display: block; font-size: 14px; font-weight: 600; margin-bottom: 4px; }
.pair:has(.fault) { align-items: start; }
input { width: 100%; height: 48px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 8px; background: white; color: var(--ink); font: inherit; font-variant-numeric: tabular-nums; }
input::placeholder { color: oklch(0.55 0.02 250); }
input[readonly] { background: var(--tint); color: var(--soft); }
input[aria-invalid='true'] { border: 2px solid var(--danger); padding: 0 11px; }
.fault { display: flex; gap: 6px; margin-top: 6px; color: var(--danger); font-size: 14px; font-weight: 500; }
.fault::before { content: '!'; flex: none; width: 16px; height: 16px; margin-top: 3px; border-radius: 50%; background: currentColor; box-shadow: inset 0 0 0 16px var(--danger); color: white; font-size: 12px; line-height: 16px; text-align: center; font-weight: 700; }
.alert { display: flex; gap: 12px; margin-bottom: 24px; padding: 12px 16px; border: 1px solid var(--danger); border-radius: 8px; background: var(--danger-tint); color: var(--danger); font-weight: 600; }
.alert svg { flex: none; margin-top: 2px; }
button { width: 100%; min-height: 48px; padding: 8px 16px; border: 1px solid transparent; border-radius: 8px; background: var(--primary); color: white; font: inherit; font-weight: 650; font-variant-numeric: tabular-nums; cursor: pointer; transition: background 150ms ease-out; }
button:hover { background: var(--primary-deep); }
button[disabled] { cursor: progress; background: var(--soft); }
button.second { background: white; color: var(--ink); border-color: var(--edge); }
button.second:hover { background: var(--tint); }
.safe { display: flex; justify-content: center; gap: 8px; margin-top: 16px; color: var(--soft); font-size: 14px; }
details { margin-top: 32px; border: 1px solid var(--line); border-radius: 12px; padding: 4px 16px; font-size: 14px; }
summary { min-height: 40px; padding: 8px 0; cursor: pointer; font-weight: 600; border-radius: 4px; }
details li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 8px 0; border-top: 1px solid var(--line); color: var(--soft); }
details code { color: var(--ink); font: 14px/1.5 ui-monospace, 'SF Mono', Menlo, monospace; white-space: nowrap; }
details p { color: var(--soft); padding: 8px 0 12px; border-top: 1px solid var(--line); }
.notice { min-height: 100vh; display: grid; place-items: center; padding: 32px 16px; background: var(--tint); }
.notice > div { width: 100%; max-width: 480px; padding: 40px 32px; background: white; border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 8px 32px oklch(0.25 0.04 255 / 0.06); }
.notice h1 { font-size: 24px; line-height: 1.3; margin: 24px 0 8px; }
.notice p { color: var(--soft); margin-bottom: 24px; }
.notice form { display: grid; gap: 12px; }
.notice .go { display: inline-flex; align-items: center; min-height: 48px; padding: 8px 20px; border-radius: 8px; background: var(--primary); color: white; font-weight: 650; text-decoration: none; }
@media (max-width: 820px) {
  .checkout { display: block; min-height: 0; }
  .summary { border-right: 0; border-bottom: 1px solid var(--line); justify-content: center; }
  .pay { display: flex; justify-content: center; }
  .summary > div { padding: 16px 20px 24px; }
  .pay > div { padding: 32px 20px 48px; }
  .top { margin-bottom: 24px; }
  .amount { font-size: 32px; margin-bottom: 16px; }
}
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
`;
