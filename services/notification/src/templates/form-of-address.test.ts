import { lettersEs } from './letters-es.ts';
import { submittedText } from './submitted-text.ts';

// The screens say `tú`, so do the mails.
it.each(Object.entries(lettersEs))('%s calls a Spanish reader by the form of the screens', (_, letter) => {
  expect(JSON.stringify(letter)).not.toMatch(
    /(?<!\p{L})(usted|su|sus|le|les|compruebe|escríbanos|introduzca|confirme|abra|acceda|inicie|continúe|ignore)(?!\p{L})/iu,
  );
});

it('so does the text message', () => {
  expect(submittedText('es', 'Wayfare', 'ABCD1234')).toContain('tu solicitud');
});
