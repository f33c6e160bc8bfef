import { useState, type RefObject, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstFault } from '#ui/form/focus-first-fault'
import type { Shop } from '../../model.ts'
import type { ShopDraft } from '../shop-draft.ts'
import { readShopDraft, type ShopFaults } from '../shop-form.ts'

type ShopFormOptions = {
  /** The form in which the first fault gets the focus. */
  readonly form: RefObject<HTMLFormElement | null>
  readonly draft: ShopDraft
  readonly onChange: (draft: ShopDraft) => void
  readonly onSave: (shop: Shop) => void
}

/** The faults of a draft and where they are shown. Until the user tries to save, only faults found by a test run are shown. */
export function useShopForm({ form, draft, onChange, onSave }: ShopFormOptions) {
  const [isTried, setTried] = useState(false)
  const [isMoreOpen, setMoreOpen] = useState(false)
  /** What a test run has found; about the draft as it was then. */
  const [found, setFound] = useState<ShopFaults>({})
  const read = readShopDraft(draft)
  const faults = isTried && !read.ok ? { ...found, ...read.error } : found

  function openFor(shown: ShopFaults): void {
    if (Object.keys(shown).some((field) => !simpleFields.test(field))) setMoreOpen(true)
  }

  function showFaults(shown: ShopFaults): void {
    flushSync(() => {
      setTried(true)
      openFor(shown)
    })
    focusFirstFault(form.current)
  }

  function showFound(shown: ShopFaults): void {
    setFound(shown)
    openFor(shown)
  }

  function change(fields: Partial<ShopDraft>): void {
    setFound({})
    onChange({ ...draft, ...fields })
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (read.ok) onSave(read.value)
    else showFaults(read.error)
  }

  return { faults, isMoreOpen, setMoreOpen, change, showFaults, showFound, submit }
}

/** All others are folded at first. */
const simpleFields = /^(?:name|url|host|port|expectation\d+|form)$/
