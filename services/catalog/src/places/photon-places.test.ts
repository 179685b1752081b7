import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPhotonPlaces } from './photon-places.ts';

let close: () => void = () => {};
afterEach(() => close());

const startPhoton = async (status: number, body: string) => {
  const asked: URLSearchParams[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(new URL(url, 'http://photon').searchParams);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  return { places: createPhotonPlaces(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), asked };
};

const feature = (properties: object) => ({ type: 'Feature', properties });

describe('suggestions of a Photon server', () => {
  it('come as the parts of an address', async () => {
    const { places, asked } = await startPhoton(
      200,
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          feature({
            type: 'house',
            housenumber: '10',
            street: 'Rue de Rivoli',
            city: 'Paris',
            state: 'Île-de-France',
            postcode: '75004',
            countrycode: 'FR',
          }),
          feature({ type: 'street', name: 'Rue de Rivoli', city: 'Paris', countrycode: 'FR' }),
          feature({ type: 'city', name: 'Paris', state: 'Texas', countrycode: 'us' }),
        ],
      }),
    );
    expect(await places.suggest('10 rue de riv', 'fr')).toEqual([
      {
        street: '10 Rue de Rivoli',
        city: 'Paris',
        stateProvince: 'Île-de-France',
        postalCode: '75004',
        country: 'FR',
      },
      { street: 'Rue de Rivoli', city: 'Paris', stateProvince: '', postalCode: '', country: 'FR' },
      { street: '', city: 'Paris', stateProvince: 'Texas', postalCode: '', country: 'US' },
    ]);
    expect(asked[0]?.get('q')).toBe('10 rue de riv');
    expect(asked[0]?.get('lang')).toBe('fr');
  });

  it('are asked for in the places’ own language where the server does not speak the reader’s', async () => {
    const { places, asked } = await startPhoton(200, '{"features":[]}');
    expect(await places.suggest('Sevil', 'es')).toEqual([]);
    expect(asked[0]?.get('lang')).toBe('default');
  });

  it.each([
    [503, '{}', 'places-away'],
    [200, '<html>', 'places-not-ready'],
  ])('answer %s %s is told as %s', async (status, body, reason) => {
    const { places } = await startPhoton(status, body);
    await expect(places.suggest('Paris', 'en')).rejects.toMatchObject({ code: 'UNAVAILABLE', reason });
  });
});
