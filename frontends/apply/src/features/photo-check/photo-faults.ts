/** Why a photo may not be taken, as the words are keyed; in the order in which they are told. */
export const PHOTO_FAULTS = [
  'no-face',
  'passport-page',
  'several-faces',
  'cut-off',
  'too-small',
  'turned',
  'tilted',
  'eyes-shut',
  'dark',
  'glare',
  'blurred',
  'background',
] as const;
export type PhotoFault = (typeof PHOTO_FAULTS)[number];

/** A rectangle in shares of the picture: 0 is its left or upper edge, 1 its right or lower one. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Face {
  readonly box: Box;
  /** Where the tip of the nose is between the two sides of the jaw: 0.5 looks straight ahead. */
  readonly nose: number;
  /** Degrees by which the line through the eyes is off level. */
  readonly tilt: number;
  /** How far the eyes are open, as their height by their width: about 0.3 open, under 0.15 shut. */
  readonly eyes: number;
}

/** What is measured of the picture's light and detail; luma runs from 0 to 255. */
export interface Measures {
  /** Luma that one pixel in twenty of the face exceeds: light falls on some of every skin, however dark. */
  readonly light: number;
  /** Share of the face that is burnt out. */
  readonly burnt: number;
  /** Variance of the face's second derivative: how much fine detail it has. */
  readonly detail: number;
  /** Mean step in luma between neighbours beside the head. */
  readonly unrest: number;
}

/** Set so that a usable photo is hardly ever blamed: an expert looks at every one anyway. */
const LIMITS = {
  faceHeight: 0.16,
  fromCentre: 0.2,
  margin: 0.005,
  nose: 0.2,
  tilt: 15,
  eyes: 0.14,
  dark: 90,
  burnt: 0.25,
  detail: 12,
  unrest: 14,
};

const areaOf = ({ box }: Face): number => box.width * box.height;

const isCutOff = ({ left, top, width, height }: Box): boolean =>
  left < LIMITS.margin || top < LIMITS.margin || left + width > 1 - LIMITS.margin || top + height > 1 - LIMITS.margin;

/** The largest first. */
const bySize = (faces: readonly Face[]): Face[] => [...faces].sort((one, other) => areaOf(other) - areaOf(one));

/** The portrait on a passport stands at a side, among print, often with a smaller copy of itself. */
const looksLikePage = ([largest, second]: readonly Face[], { unrest }: Measures): boolean => {
  if (!largest) return false;
  const { left, width } = largest.box;
  const isAside = Math.abs(left + width / 2 - 0.5) > LIMITS.fromCentre;
  return isAside && (unrest > LIMITS.unrest / 2 || second !== undefined);
};

/** @returns what is wrong with a photo that is to show one face; nothing where it can be used. */
export const faultsOfSelfie = (found: readonly Face[], measures: Measures): PhotoFault[] => {
  const faces = bySize(found);
  const [face, second] = faces;
  if (!face) return ['no-face'];
  if (looksLikePage(faces, measures)) return ['passport-page'];
  const is: Partial<Record<PhotoFault, boolean>> = {
    // A face in a picture on the wall is no second person.
    'several-faces': second !== undefined && areaOf(second) > areaOf(face) / 4,
    'cut-off': isCutOff(face.box),
    'too-small': face.box.height < LIMITS.faceHeight,
    turned: Math.abs(face.nose - 0.5) > LIMITS.nose,
    tilted: Math.abs(face.tilt) > LIMITS.tilt,
    'eyes-shut': face.eyes < LIMITS.eyes,
    dark: measures.light < LIMITS.dark,
    glare: measures.burnt > LIMITS.burnt,
    blurred: measures.detail < LIMITS.detail,
    background: measures.unrest > LIMITS.unrest,
  };
  return PHOTO_FAULTS.filter((fault) => is[fault]);
};

/** What a picture shows in which no passport's lines were found. */
export const insteadOfPage = (found: readonly Face[]): 'selfie' | 'no-portrait' | undefined => {
  const [face] = bySize(found);
  if (!face) return 'no-portrait';
  const { left, width, height } = face.box;
  return height > 0.3 && Math.abs(left + width / 2 - 0.5) < LIMITS.fromCentre ? 'selfie' : undefined;
};
