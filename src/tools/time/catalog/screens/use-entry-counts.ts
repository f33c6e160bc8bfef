import { useMemo } from 'react'
import { formatCount } from '#base/text/format'
import { useDocuments } from '#documents/client'
import { countEntries } from '../../worked/count-entries.ts'
import { entriesCollection } from '../../collections.ts'

/** Says how many entries a project or a tag has. */
export function useEntryCounts(): (id: string) => string {
  const entries = useDocuments(entriesCollection)
  return useMemo(() => {
    const counts = countEntries(entries)
    return (id) => formatCount(counts.get(id) ?? 0, 'Eintrag', 'Einträge')
  }, [entries])
}
