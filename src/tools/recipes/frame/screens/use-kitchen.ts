/**
 * The cookbooks of the user and the one that is shown. Everybody has a cookbook without making it (R80): it is written with the first
 * thing that goes into it, under an id that all devices of the user know.
 */
import { useMemo } from 'react'
import { ownId, type CollectionDefinition } from '#documents'
import {
  useDocuments,
  useDocumentsClient,
  useEdits,
  type Documents,
  type DocumentView,
  type EditOptions,
} from '#documents/client'
import { userKey } from '#kit/user-keys'
import { cookbooksCollection } from '../../collections.ts'
import type { Cookbook } from '../../model.ts'
import { useDeviceSetting } from '#ui/device-setting'

export type KnownCookbook = Cookbook & { readonly id: string; readonly isShared: boolean }

export type Kitchen = {
  /** All that the user sees, their own first, which is listed before it is written. */
  readonly cookbooks: readonly KnownCookbook[]
  /** Where new things go. */
  readonly cookbook: KnownCookbook
  /** The one that is shown; undefined if all are. */
  readonly shownId: string | undefined
  /** Where goes what is made of a document: to the cookbook that is shown, or, if all are, to that of the document. */
  readonly placeFor: (document: { readonly cookbookId: string }) => string
  /** Shows one cookbook or all, on this device. */
  readonly show: (cookbookId: string | undefined) => void
  /** As `run` of `useEdits`; `cookbookId` names the cookbook for new things, which exists by then. */
  readonly run: (
    name: string,
    write: (documents: Documents, cookbookId: string) => void,
    options?: EditOptions,
  ) => boolean
  /** As `useDocumentsClient`, for what is no step of undo; also makes sure that the cookbook exists. */
  readonly open: () => { readonly documents: Documents; readonly cookbookId: string }
}

const SETTING = 'recipesCookbook'
const ALL = 'all'
const firstCookbook: Cookbook = { title: 'Mein Kochbuch', servings: 2 }

export function useKitchen(): Kitchen {
  const documents = useDocumentsClient()
  const stored = useDocuments(cookbooksCollection)
  const edits = useEdits()
  const { userId } = documents.getStatus()
  const [chosen, choose] = useDeviceSetting(userKey(userId, SETTING))
  const own = ownId(userId)
  return useMemo((): Kitchen => {
    const cookbooks = listCookbooks(stored, own)
    const isAlone = cookbooks.length === 1
    // With one cookbook all is shown: also what a user made in a cookbook that they see no more (R83).
    const shown = isAlone ? undefined : cookbooks.find(({ id }) => id === chosen)
    // A member of a household who has not begun a cookbook of their own writes into that of the household.
    const usual = stored.some(({ id }) => id === own) || isAlone ? cookbooks[0] : cookbooks[1]
    const cookbook = shown ?? usual ?? { id: own, isShared: false, ...firstCookbook }
    const open = () => {
      if (cookbook.id === own && documents.get(cookbooksCollection, own) === undefined)
        documents.add(cookbooksCollection, firstCookbook, own)
      return { documents, cookbookId: cookbook.id }
    }
    return {
      cookbooks,
      cookbook,
      shownId: shown?.id,
      placeFor: ({ cookbookId }) => shown?.id ?? cookbookId,
      show: (cookbookId) => choose(cookbookId ?? ALL),
      run: (name, write, options) => {
        const { cookbookId } = open()
        return edits.run(name, (editing) => write(editing, cookbookId), options)
      },
      open,
    }
    // How to choose is made anew with each rendering, and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [documents, stored, edits, chosen, own])
}

/** The documents of the cookbook that is shown, or of all. */
export function useOfKitchen<Fields extends object>(
  collection: CollectionDefinition<Fields>,
): readonly DocumentView<Fields>[] {
  return useDocuments(collection, useKitchen().shownId)
}

function listCookbooks(stored: readonly DocumentView<Cookbook>[], own: string): readonly KnownCookbook[] {
  const known = stored.map(({ id, title, servings, memberIds }) => ({
    id,
    title,
    servings,
    isShared: memberIds.length > 0,
  }))
  const mine = known.find(({ id }) => id === own) ?? { id: own, isShared: false, ...firstCookbook }
  const others = known.filter(({ id }) => id !== own).toSorted((a, b) => a.title.localeCompare(b.title, 'de'))
  return [mine, ...others]
}
