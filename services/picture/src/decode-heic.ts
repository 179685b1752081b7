import type { HeifModule } from 'libheif-js/wasm-bundle.js';
import { MAX_PIXELS } from './limits.ts';

const MAX_TILES = 1024;
/**
 * libheif's default for the largest picture, 32768 x 32768: where it stands, the limits are laid out as we know them.
 */
const DEFAULT_PIXELS = 1 << 30;

let loading: Promise<HeifModule> | undefined;

/**
 * `heif_security_limits` of libheif/heif_security.h: a version byte, then in 64 bits each the pixels and the tiles of a
 * picture.
 */
const limit = (heif: HeifModule): void => {
  const at = heif._heif_get_global_security_limits() >>> 2;
  if (heif.HEAPU32[at + 2] !== DEFAULT_PIXELS) throw new Error('libheif lays out its limits differently');
  heif.HEAPU32[at + 2] = MAX_PIXELS;
  heif.HEAPU32[at + 4] = MAX_TILES;
};

/** Loaded with the first HEIC: two megabytes that most never need. */
const load = async (): Promise<HeifModule> => {
  const { default: heif } = await import('libheif-js/wasm-bundle.js');
  limit(heif);
  return heif;
};

interface Raw {
  data: Buffer;
  width: number;
  height: number;
  channels: 3;
}

/**
 * The primary picture of a HEIC as rows of red, green and blue, turned and mirrored as it asks. Throws where it can't
 * be decoded.
 */
export const decodeHeic = async (bytes: Buffer): Promise<Raw> => {
  loading ??= load();
  const heif = await loading;
  const context = heif.heif_context_alloc();
  try {
    const { code, message } = heif.heif_context_read_from_memory(context, bytes);
    if (code !== heif.heif_error_code.heif_error_Ok) throw new Error(message);
    const handle = heif.heif_js_context_get_primary_image_handle(context);
    if ('code' in handle) throw new Error('no primary picture');
    try {
      const picture = await heif.heif_js_decode_image2(
        handle,
        heif.heif_colorspace.heif_colorspace_RGB,
        heif.heif_chroma.heif_chroma_interleaved_RGB,
      );
      if (!picture || 'code' in picture) throw new Error('not decoded');
      try {
        const plane = picture.channels.find(({ id }) => id === heif.heif_channel.heif_channel_interleaved);
        if (!plane) throw new Error('no pixels');
        const { width, height, stride } = plane;
        const data = Buffer.alloc(width * height * 3);
        for (let row = 0; row < height; row++)
          data.set(plane.data.subarray(row * stride, row * stride + width * 3), row * width * 3);
        return { data, width, height, channels: 3 };
      } finally {
        heif.heif_image_release(picture.image);
      }
    } finally {
      heif.heif_image_handle_release(handle);
    }
  } finally {
    heif.heif_context_free(context);
  }
};
