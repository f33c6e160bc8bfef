import { useMemo } from 'react'
import { settingsIdOf } from '#base/join-settings'
import { useDocuments, type Documents } from '#documents/client'
import { settingsCollection, readSettings, type KnownSettings } from '../../collections.ts'
import type { Settings } from '../../model.ts'

/** The settings that count; the same object until one of them changes. */
export function useSettings(): KnownSettings {
  const stored = useDocuments(settingsCollection)
  return useMemo(() => readSettings(stored), [stored])
}

/** Sets some of them. */
export function writeSettings(documents: Documents, fields: Settings): void {
  const id = settingsIdOf(documents.list(settingsCollection))
  if (id === undefined) documents.add(settingsCollection, fields)
  else documents.modify(settingsCollection, id, fields)
}
