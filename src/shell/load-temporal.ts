/** Brings `Temporal` where the browser has none; to be awaited before anything that uses it runs. */
export async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
