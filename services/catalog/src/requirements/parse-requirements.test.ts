import { parseRequirements } from './parse-requirements.ts';

const csv = (...lines: string[]) => ['Passport,Destination,Requirement', ...lines].join('\n');

describe('parseRequirements', () => {
  it('reads every form of requirement and leaves out the own country', () => {
    const rows = parseRequirements(
      csv(
        'US,GB,eta',
        'US,FR,90',
        'US,AE,visa free',
        'US,IN,e-visa',
        'US,EG,visa on arrival',
        'US,RU,visa required',
        'AM,AZ,no admission',
        'US,US,-1',
      ),
    );
    expect(rows.map(({ destination, kind, days }) => [destination, kind, days])).toEqual([
      ['GB', 'eta', 0],
      ['FR', 'none', 90],
      ['AE', 'none', 0],
      ['IN', 'e-visa', 0],
      ['EG', 'visa-on-arrival', 0],
      ['RU', 'visa', 0],
      ['AZ', 'no-admission', 0],
    ]);
  });

  it('accepts a byte order mark, Windows line ends, quotes and empty lines', () => {
    const [row] = parseRequirements('\uFEFFPassport,Destination,Requirement\r\n"US","GB","ETA"\r\n\r\n');
    expect(row).toEqual({ nationality: 'US', destination: 'GB', kind: 'eta', days: 0 });
  });

  it('lets the last line for a pair hold', () => {
    expect(parseRequirements(csv('US,GB,eta', 'US,GB,e-visa'))).toMatchObject([{ kind: 'e-visa' }]);
  });

  it('names the lines it does not understand and takes over nothing', () => {
    expect(() => parseRequirements(csv('US,GB,eta', 'US,QQ,eta', 'US,FR,ask nicely', 'US,FR'))).toThrow(
      'line 3: "US,QQ,eta"\nline 4: "US,FR,ask nicely"\nline 5: "US,FR"',
    );
  });

  it('refuses another kind of file', () => {
    expect(() => parseRequirements('<!doctype html>')).toThrow('First line is not');
    expect(() => parseRequirements(csv())).toThrow('No requirement');
  });
});
