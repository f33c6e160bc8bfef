import { useCallback, useState } from 'react'

export type Selection = {
  /** Undefined while nothing is being selected. */
  readonly ids: ReadonlySet<string> | undefined
  readonly toggle: (id: string) => void
  readonly set: (ids: readonly string[]) => void
  readonly end: () => void
}

/** What is selected of a list. The first that is toggled begins it. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const toggle = useCallback((id: string) => {
    setIds((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  return {
    ids,
    toggle,
    set: useCallback((all) => setIds(new Set(all)), []),
    end: useCallback(() => setIds(undefined), []),
  }
}
