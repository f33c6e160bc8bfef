import { useMemo } from 'react'
import { compareTexts } from '#base/text/format'
import { useDocuments } from '#documents/client'
import { shopsCollection } from '../../collections.ts'

/** The groups that shops have, for suggestions. */
export function useGroups(): readonly string[] {
  const shops = useDocuments(shopsCollection)
  return useMemo(() => [...new Set(shops.flatMap(({ group }) => group ?? []))].toSorted(compareTexts), [shops])
}
