// Writes the text of the PDF on standard input to standard output.
import { buffer } from 'node:stream/consumers';
import { extractText } from 'unpdf';

const { text } = await extractText(new Uint8Array(await buffer(process.stdin)), { mergePages: true });
process.stdout.write(text.replace(/\s+/g, ' '));
