/** The page works without it: this groups digits while typing and keeps a second press from going out. */
export const script = /* js */ `
const group = (input, format) => {
  if (!input) return;
  input.addEventListener('input', () => {
    const atEnd = input.selectionStart === input.value.length;
    if (atEnd) input.value = format(input.value);
  });
};
group(document.getElementById('number'), (text) => {
  const digits = text.replace(/\\D/g, '').slice(0, 19);
  return /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ')
    : (digits.match(/.{1,4}/g) || []).join(' ');
});
let earlier = '';
group(document.getElementById('expiry'), (text) => {
  const erasing = text.length < earlier.length;
  let digits = text.replace(/\\D/g, '').slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = '0' + digits.slice(0, 3);
  earlier = digits.length > 2 || (digits.length === 2 && !erasing) ? digits.slice(0, 2) + ' / ' + digits.slice(2) : digits;
  return earlier;
});
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = 'yes';
    const button = form.querySelector('button[data-busy]');
    if (button) { button.textContent = button.dataset.busy; button.setAttribute('aria-live', 'polite'); setTimeout(() => { button.disabled = true; }); }
  });
}
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
`;
