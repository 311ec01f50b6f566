/** Hands a file that was made here to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun once the click was handled; the address is of no use after it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
