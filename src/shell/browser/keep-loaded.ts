/** Loads once, when first asked. A load that fails, as offline before the worker has kept everything, is begun anew by the next call. */
export function keepLoaded<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () => {
    loading ??= load()
    const current = loading
    current.catch(() => {
      if (loading === current) loading = undefined
    })
    return current
  }
}
