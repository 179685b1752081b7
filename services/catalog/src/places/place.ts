/** Parts that are not known are empty. */
export interface Place {
  /** Number and route. */
  street: string;
  city: string;
  stateProvince: string;
  postalCode: string;
  /** ISO 3166 alpha-2. */
  country: string;
}

/** Where address suggestions come from. */
export interface PlaceSource {
  /**
   * Best first. Throws UNAVAILABLE `places-not-ready` where there is nothing to search, `places-away` where the source
   * does not answer.
   */
  suggest: (query: string, locale: string) => Promise<Place[]>;
  /** Whom the data is from, as its licence asks to name it. */
  attribution: string;
}

export const MOST_PLACES = 6;
