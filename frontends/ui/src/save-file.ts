/** What an answer with a file brought, under the name that the server gave it. */
export interface NamedFile {
  readonly file: Blob;
  readonly name: string;
}

export const fileOf = async (response: Response, fallback: string): Promise<NamedFile> => ({
  name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? fallback,
  file: await response.blob(),
});

/** As if a link to it had been followed. */
export const saveFile = ({ file, name }: NamedFile): void => {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
