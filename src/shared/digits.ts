// Each script's nought; its other digits follow.
const noughts = [0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10];

/** A text with the digits of Indian scripts, of Urdu and of full width as plain ones: keyboards and files have them. */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const nought = noughts.find((first) => code >= first && code <= first + 9);
    return nought === undefined ? digit : String(code - nought);
  });
}
