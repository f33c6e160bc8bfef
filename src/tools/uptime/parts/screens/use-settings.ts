import { useMemo } from 'react'
import { settingsIdOf } from '#base/join-settings'
import { documentChange, useDocuments, type DocumentChange } from '#documents/client'
import { withoutMeta } from '#documents'
import { settingsCollection } from '../../collections.ts'
import type { Settings } from '../../model.ts'
import { readSettings, type KnownSettings } from '../../read-settings.ts'
import { newDocumentId } from './new-keys.ts'

/** The settings that count; the same object until one of them changes. */
export function useSettings(): KnownSettings {
  const stored = useDocuments(settingsCollection)
  return useMemo(() => readSettings(stored), [stored])
}

/** The change that sets some of them. */
export function useSettingsChange(): (fields: Settings) => DocumentChange {
  const stored = useDocuments(settingsCollection)
  return (fields) => {
    const id = settingsIdOf(stored)
    const found = stored.find((document) => document.id === id)
    const before = found === undefined ? undefined : withoutMeta<Settings>(found)
    return documentChange(settingsCollection, id ?? newDocumentId(), { before, after: { ...before, ...fields } })
  }
}
