/** What a picture's structure says of it; nothing is decoded for it. */
export interface PictureHeader {
  format: 'jpeg' | 'png' | 'webp' | 'heic';
  width: number;
  height: number;
  /** More than one picture that plays or leafs. */
  isAnimated: boolean;
  /** What a decoder has to hold at once, as far as it can't work line by line. */
  decodedBytes: number;
}
