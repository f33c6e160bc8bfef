/**
 * An id derived from the content it is for: two devices that make a document of the same content get the same id. Of 128 bits,
 * so that no two of a person's documents meet by chance; it is no cryptographic hash, nothing secret may rest on it.
 */
export function contentId(...parts: readonly string[]): string {
  const text = JSON.stringify(parts)
  // Four runs of cyrb-like mixing (public domain, bryc), each from a start of its own.
  return SEEDS.map((seed) => mix(text, seed)).join('')
}

const SEEDS = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef]

function mix(text: string, seed: number): string {
  let [a, b] = [seed ^ 0x41c6ce57, seed ^ 0x6c078965]
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    a = Math.imul(a ^ unit, 2_654_435_761)
    b = Math.imul(b ^ unit, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  return (a >>> 0).toString(16).padStart(8, '0')
}
