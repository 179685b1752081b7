import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const frontends = join(__dirname, '../..');
/** Where `su` and `le` mean a third: a consulate, a line of a passport, the staff, an authority. */
const OF_A_THIRD = [
  'Consulta a su consulado',
  'Su dígito de control coincide',
  'Ahora le toca a la autoridad',
  'Cualquier persona debe poder hacer su solicitud',
  'El personal entra con su usuario',
  'el sitio oficial y su tasa',
  'los colores siguen su modo',
  'el pago de su versión anterior',
  'a su tarjeta',
  'hasta que el viajero responda',
  'cuando la confirme una segunda persona',
];

it.each(globSync('{admin,apply,shell,ui}/src/locales/**/es.json', { cwd: frontends }))(
  '%s calls everybody tú',
  (file) => {
    const words = OF_A_THIRD.reduce(
      (text, phrase) => text.replaceAll(phrase, ''),
      readFileSync(join(frontends, file), 'utf8').replace(/^ *"[^"]+": /gm, ''),
    );
    expect(words.match(/.*(?<!\p{L})(usted|ustedes|su|sus|le|les)(?!\p{L}).*/giu) ?? []).toEqual([]);
    expect(
      words.match(
        /.*(?<!\p{L})(inténtelo|compruébel[oa]|escriba|responda|introduzca|confirme|elija|indique|revise|compruebe|use|suba|mire|guárdelo|inicie|pulse|espere|vuelva|seleccione|cargue|abra|pida|recargue|haga|guarde|repítalo|quiere|puede escribir\w*)(?!\p{L}).*/giu,
      ) ?? [],
    ).toEqual([]);
  },
);
