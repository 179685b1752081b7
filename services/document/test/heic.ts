/**
 * One tile of 64 x 64: red in its upper left quarter, blue in its lower right, light grey elsewhere; coded once with
 * x265.
 */
export const TILE_SIDE = 64;
const TILE = Buffer.from(
  'AAAAOSgBrxOA5qhw0//9oFH/8AmeH5PdESq38j88j6g5f/iSTLRE/hkJEeUR7/x3kEN//o/TI/Twffm5Qg==',
  'base64',
);
const DECODER = Buffer.from(
  'AQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQGEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgIaDAgAAAMAyAAAAwAIQGIAAQAHRAHBcrAiQA==',
  'base64',
);

const u8 = (value: number) => Buffer.from([value]);
const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
export const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
export const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(8 + body.length), Buffer.from(type, 'latin1'), body]);
};
const full = (type: string, version: number, flags: number, ...parts: Buffer[]) =>
  box(type, u32((version << 24) | flags), ...parts);

interface HeicShape {
  columns?: number;
  rows?: number;
  /** Declared size of the whole; the tiles' together where not said. */
  width?: number;
  height?: number;
  /** Declared size of a tile. */
  tileSide?: number;
  /** Counter-clockwise, as the property has it. */
  quarterTurns?: number;
  hasThumbnail?: boolean;
  brands?: string[];
  /** Coded data of every tile. */
  tile?: Buffer;
  /** The tiles of the grid, by item id, where they are not each their own. */
  gridOf?: number[];
  /** Boxes more beside the properties. */
  extraProperties?: Buffer[];
}

/** A HEIC of a grid of tiles as phones write it, around one coded tile. */
export const aHeic = ({
  columns = 1,
  rows = 1,
  tileSide = TILE_SIDE,
  width = columns * tileSide,
  height = rows * tileSide,
  quarterTurns,
  hasThumbnail = false,
  brands = ['heic', 'mif1', 'heic'],
  tile = TILE,
  gridOf,
  extraProperties = [],
}: HeicShape = {}): Buffer => {
  const tiles = gridOf ? Math.max(1, Math.min(columns * rows, 1)) : columns * rows;
  const grid = tiles + 1;
  const thumbnail = tiles + 2;
  const gridData = Buffer.concat([u8(0), u8(1), u8(rows - 1), u8(columns - 1), u32(width), u32(height)]);
  const coded = [...Array(tiles).keys()].map((at) => at + 1).concat(hasThumbnail ? thumbnail : []);
  const items = [...coded, grid];
  const properties = [
    box('hvcC', DECODER),
    full('ispe', 0, 0, u32(tileSide), u32(tileSide)),
    full('ispe', 0, 0, u32(width), u32(height)),
    ...(quarterTurns === undefined ? [] : [box('irot', u8(quarterTurns))]),
    ...extraProperties,
  ];
  const associate = (item: number, ...list: number[]) =>
    Buffer.concat([u16(item), u8(list.length), ...list.map((index) => u8(0x80 | index))]);
  const gridProperties = quarterTurns === undefined ? [3] : [3, 4];
  const references = gridOf ?? coded.filter((id) => id !== thumbnail);
  const build = (dataAt: number): Buffer => {
    const places = items.map((id) => {
      const isGrid = id === grid;
      return Buffer.concat([
        u16(id),
        u16(isGrid ? 1 : 0),
        u16(0),
        u16(1),
        u32(isGrid ? 0 : dataAt),
        u32(isGrid ? gridData.length : tile.length),
      ]);
    });
    const meta = full(
      'meta',
      0,
      0,
      full('hdlr', 0, 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      full('pitm', 0, 0, u16(grid)),
      full('iloc', 1, 0, u16(0x4400), u16(items.length), ...places),
      full(
        'iinf',
        0,
        0,
        u16(items.length),
        ...items.map((id) =>
          full('infe', 2, id === grid ? 0 : 1, u16(id), u16(0), Buffer.from(id === grid ? 'grid\0' : 'hvc1\0')),
        ),
      ),
      full(
        'iref',
        0,
        0,
        box('dimg', u16(grid), u16(references.length), ...references.map(u16)),
        ...(hasThumbnail ? [box('thmb', u16(thumbnail), u16(1), u16(grid))] : []),
      ),
      box(
        'iprp',
        box('ipco', ...properties),
        full(
          'ipma',
          0,
          0,
          u32(items.length),
          ...coded.map((id) => associate(id, 1, 2)),
          associate(grid, ...gridProperties),
        ),
      ),
      box('idat', gridData),
    );
    const type = box(
      'ftyp',
      Buffer.from(brands[0] as string),
      u32(0),
      ...brands.slice(1).map((brand) => Buffer.from(brand)),
    );
    return Buffer.concat([type, meta, box('mdat', tile)]);
  };
  return build(build(0).length - tile.length);
};
