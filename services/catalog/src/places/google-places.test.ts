import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createGooglePlaces } from './google-places.ts';

let close: () => void = () => {};
afterEach(() => close());

const startGoogle = async (status: number, body: string) => {
  const asked: { method?: string; path?: string; headers: IncomingHttpHeaders; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    asked.push({ method, path: url, headers, body: JSON.parse(await text(request)) });
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { places: createGooglePlaces({ apiKey: 'a-key', baseUrl }), asked };
};

const part = (longText: string, types: string[], shortText = longText) => ({
  longText,
  shortText,
  types,
  languageCode: 'en-US',
});

/** In the form in which Places (New) answers a text search whose field mask is `places.addressComponents`. */
const recorded = {
  places: [
    {
      addressComponents: [
        part('1600', ['street_number']),
        part('Amphitheatre Parkway', ['route'], 'Amphitheatre Pkwy'),
        part('Mountain View', ['locality', 'political']),
        part('Santa Clara County', ['administrative_area_level_2', 'political']),
        part('California', ['administrative_area_level_1', 'political'], 'CA'),
        part('United States', ['country', 'political'], 'US'),
        part('94043', ['postal_code']),
        part('1351', ['postal_code_suffix']),
      ],
    },
    {
      addressComponents: [
        part('221B', ['street_number']),
        part('Baker Street', ['route'], 'Baker St'),
        part('London', ['postal_town']),
        part('Greater London', ['administrative_area_level_2', 'political']),
        part('England', ['administrative_area_level_1', 'political']),
        part('United Kingdom', ['country', 'political'], 'GB'),
        part('NW1 6XE', ['postal_code']),
      ],
    },
    // A shop without an address, and an ocean.
    {},
    { addressComponents: [part('Atlantic Ocean', ['natural_feature', 'establishment'])] },
  ],
};

describe('suggestions of Google Places', () => {
  it('come as number and route, town, short state, postcode and country', async () => {
    const { places, asked } = await startGoogle(200, JSON.stringify(recorded));
    expect(await places.suggest('1600 amphi', 'es')).toEqual([
      {
        street: '1600 Amphitheatre Parkway',
        city: 'Mountain View',
        stateProvince: 'CA',
        postalCode: '94043',
        country: 'US',
      },
      { street: '221B Baker Street', city: 'London', stateProvince: 'England', postalCode: 'NW1 6XE', country: 'GB' },
    ]);
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: '/v1/places:searchText',
      headers: { 'x-goog-api-key': 'a-key', 'x-goog-fieldmask': 'places.addressComponents' },
      body: { textQuery: '1600 amphi', languageCode: 'es', pageSize: 6 },
    });
  });

  it('are none where Google finds nothing and answers an empty object', async () => {
    const { places } = await startGoogle(200, '{}');
    expect(await places.suggest('qqqq', 'en')).toEqual([]);
  });

  it.each([
    [
      403,
      '{"error":{"code":403,"message":"Requests to this API are blocked for 12 Secret Street","status":"PERMISSION_DENIED"}}',
      'places-away',
    ],
    [429, '{"error":{"code":429,"status":"RESOURCE_EXHAUSTED"}}', 'places-away'],
    [200, '<html>', 'places-not-ready'],
    [200, '{"places":"none"}', 'places-not-ready'],
  ])('answer %s %s is told as %s, without what was typed', async (status, body, reason) => {
    const { places } = await startGoogle(status, body);
    const error = await places.suggest('12 Secret Street', 'en').catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: 'UNAVAILABLE', reason });
    expect(`${error}${JSON.stringify(error)}`).not.toContain('Secret Street');
  });
});
