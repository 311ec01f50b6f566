import { getDocumentProxy } from 'unpdf';

export async function openPdf(bytes: Uint8Array) {
  return await getDocumentProxy(new Uint8Array(bytes), { useSystemFonts: true });
}

type Pdf = Awaited<ReturnType<typeof openPdf>>;

/** The text of all pages, with single spaces. */
export async function textOfPdf(pdf: Pdf): Promise<string> {
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  return texts.join(' ').replaceAll(/\s+/g, ' ');
}

export async function readPdf(bytes: Uint8Array) {
  const pdf = await openPdf(bytes);
  return { text: await textOfPdf(pdf), pages: pdf.numPages };
}
