/** The key paths of a message file, plural endings folded: languages differ in how many plurals they have. */
export const keyPaths = (messages: object, prefix = ''): string[] =>
  Object.entries(messages)
    .flatMap(([key, value]) =>
      value !== null && typeof value === 'object'
        ? keyPaths(value, `${prefix}${key}.`)
        : [`${prefix}${key}`.replace(/_(?:zero|one|two|few|many|other)$/, '')],
    )
    .filter((path, index, all) => all.indexOf(path) === index)
    .sort();
