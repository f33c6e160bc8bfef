/** The form of a shop. What everybody needs stands first, the rest is folded; faults are said beside their field. */
import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/button'
import { Card, Cluster, SectionTitle, Stack } from '#ui/card'
import { focusFirstFault } from '#ui/focus-first-fault'
import { Fold } from '#ui/fold'
import { FormAlert } from '#ui/notice'
import type { Shop } from '../model.ts'
import type { ShopDraft } from '../shop-draft.ts'
import { readShopDraft, type ShopFaults } from '../shop-form.ts'
import { AnswerFields } from './answer-fields.tsx'
import { OrderFields } from './order-fields.tsx'
import { RequestFields } from './request-fields.tsx'
import { ShopBasics } from './shop-basics.tsx'
import type { ShopFieldsProps } from './shop-fields-props.ts'
import { TryCheck } from './try-check.tsx'
import { WatchFields } from './watch-fields.tsx'

type ShopFormProps = {
  readonly draft: ShopDraft
  readonly onChange: (draft: ShopDraft) => void
  /** Of the shop that is edited; others may be its parent. */
  readonly shopId: string | undefined
  readonly submitLabel: string
  readonly onSave: (shop: Shop) => void
  readonly onCancel: () => void
}

export function ShopForm({ draft, onChange, shopId, submitLabel, onSave, onCancel }: ShopFormProps) {
  const [isTried, setTried] = useState(false)
  const [isMoreOpen, setMoreOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  /** What a test run has found; about the draft as it was then. */
  const [found, setFound] = useState<ShopFaults>({})
  const read = readShopDraft(draft)
  const faults = isTried && !read.ok ? { ...found, ...read.error } : found
  const change = (fields: Partial<ShopDraft>): void => {
    setFound({})
    onChange({ ...draft, ...fields })
  }
  const parts = { draft, faults, onChange: change }

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

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (read.ok) onSave(read.value)
    else showFaults(read.error)
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap={2}>
        <Card aria-labelledby="shop-what">
          <SectionTitle id="shop-what">Was geprüft wird</SectionTitle>
          <ShopBasics {...parts} />
        </Card>
        {draft.kind === 'heartbeat' ? null : <TryCheck draft={draft} onFaults={showFaults} onFound={showFound} />}
        <Card>
          <Fold title="Mehr Einstellungen" detail={moreDetails[draft.kind]} isOpen={isMoreOpen} onToggle={setMoreOpen}>
            <MoreFields {...parts} shopId={shopId} />
          </Fold>
        </Card>
        <FormAlert message={faults.form} />
        <Cluster>
          <Button look="primary" type="submit">
            {submitLabel}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            Abbrechen
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

function MoreFields({ shopId, ...parts }: ShopFieldsProps & Pick<ShopFormProps, 'shopId'>) {
  return (
    <Stack gap={3}>
      <WatchFields {...parts} />
      {parts.draft.kind === 'http' ? (
        <>
          <AnswerFields {...parts} />
          <RequestFields {...parts} />
        </>
      ) : null}
      <OrderFields {...parts} shopId={shopId} />
    </Stack>
  )
}

const simpleFields = /^(?:name|url|host|port|expectation\d+|form)$/

const moreDetails = {
  http: 'Strenge, Anmeldung, Header, Status, Zertifikat, Gruppe, Schlagwörter',
  tcp: 'Strenge, Wartezeit, Gruppe, Schlagwörter',
  heartbeat: 'Toleranz, Gruppe, Schlagwörter',
} as const
