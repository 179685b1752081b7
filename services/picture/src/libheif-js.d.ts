/** The part of libheif-js 1.23 that we use: the package has no types for this entry point. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifError {
    code: unknown;
    message: string;
  }
  interface HeifPlane {
    id: unknown;
    width: number;
    height: number;
    stride: number;
    /** A view into the decoder's memory. */
    data: Uint8Array;
  }
  type Handle = { readonly handle: unique symbol };
  export interface HeifModule {
    HEAPU32: Uint32Array;
    _heif_get_global_security_limits: () => number;
    heif_context_alloc: () => number;
    heif_context_free: (context: number) => void;
    heif_context_read_from_memory: (context: number, bytes: Uint8Array) => HeifError;
    heif_js_context_get_primary_image_handle: (context: number) => Handle | HeifError;
    heif_js_decode_image2: (
      handle: Handle,
      colorspace: unknown,
      chroma: unknown,
    ) => Promise<{ image: number; channels: HeifPlane[] } | HeifError | undefined>;
    heif_image_release: (image: number) => void;
    heif_image_handle_release: (handle: Handle) => void;
    heif_error_code: { heif_error_Ok: unknown };
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGB: unknown };
    heif_channel: { heif_channel_interleaved: unknown };
  }
  const heif: HeifModule;
  // biome-ignore lint/style/noDefaultExport: libheif-js exports it this way
  export default heif;
}
