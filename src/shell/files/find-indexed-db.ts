/** null where the browser has none; some that keep it from pages have the name and nothing under it. */
export function findIndexedDb(): IDBFactory | null {
  const { indexedDB }: { readonly indexedDB?: IDBFactory | undefined } = window
  return indexedDB ?? null
}
