const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the database accepts as an id; anything else names nothing. */
export const isId = (text: string): boolean => UUID.test(text);
