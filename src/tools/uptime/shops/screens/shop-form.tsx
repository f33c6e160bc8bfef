/** The form of a shop. Fields that every user needs come first, the rest is folded; faults are shown beside their field. */
import { useState } from 'react'
import { Button } from '#ui/button'
import { Card, Cluster, SectionTitle, Stack } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { FormAlert } from '#ui/page/notice'
import { useFormOf, type DraftState } from '#ui/form/use-form'
import type { Shop } from '../../model.ts'
import type { ShopDraft } from '../shop-draft.ts'
import { readShopDraft, type ShopFaults } from '../shop-form.ts'
import { AnswerFields } from './answer-fields.tsx'
import { OrderFields } from './order-fields.tsx'
import { PlaceNote } from '../../answers/screens/place-note.tsx'
import { RequestFields } from './request-fields.tsx'
import { ShopBasics } from './shop-basics.tsx'
import type { ShopFieldsProps } from './shop-fields-props.ts'
import { TryCheck } from './try-check.tsx'
import { WatchFields } from './watch-fields.tsx'

type ShopFormProps = {
  readonly typed: DraftState<ShopDraft>
  /** Of the shop that is edited; others may be its parent. */
  readonly shopId: string | undefined
  /** So many shops are new by what is saved. */
  readonly adding: number
  readonly submitLabel: string
  readonly onSave: (shop: Shop) => void
  readonly onCancel: () => void
}

export function ShopForm({ typed, shopId, adding, submitLabel, onSave, onCancel }: ShopFormProps) {
  const [isMoreOpen, setMoreOpen] = useState(false)
  const form = useFormOf<ShopDraft, Shop, ShopFaults>(typed, {
    read: readShopDraft,
    onSave,
    onErrors: (errors) => {
      if (Object.keys(errors).some((field) => !simpleFields.test(field))) setMoreOpen(true)
    },
  })
  const { draft, errors: faults } = form
  return (
    <form {...form.formProps}>
      <Stack gap={2}>
        <Card aria-labelledby="shop-what">
          <SectionTitle id="shop-what">Was geprüft wird</SectionTitle>
          <ShopBasics form={form} />
        </Card>
        {draft.kind === 'heartbeat' ? null : <TryCheck draft={draft} onFaults={form.check} onFound={form.showFound} />}
        <Card>
          <Collapsible
            title="Mehr Einstellungen"
            detail={moreDetails[draft.kind]}
            isOpen={isMoreOpen}
            onToggle={setMoreOpen}
          >
            <MoreFields form={form} shopId={shopId} />
          </Collapsible>
        </Card>
        {adding === 0 ? null : <PlaceNote adding={adding} />}
        <FormAlert message={faults.form} />
        <Cluster>
          <Button variant="primary" type="submit">
            {submitLabel}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Abbrechen
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

/** All others are folded at first. */
const simpleFields = /^(?:name|url|host|port|expectation\d+|form)$/

function MoreFields({ form, shopId }: ShopFieldsProps & Pick<ShopFormProps, 'shopId'>) {
  return (
    <Stack gap={3}>
      <WatchFields form={form} />
      {form.draft.kind === 'http' ? (
        <>
          <AnswerFields form={form} />
          <RequestFields form={form} />
        </>
      ) : null}
      <OrderFields form={form} shopId={shopId} />
    </Stack>
  )
}

const moreDetails = {
  http: 'Strenge, Anmeldung, Kopfzeilen, Status, Zertifikat, Gruppe, Schlagwörter',
  tcp: 'Strenge, Wartezeit, Gruppe, Schlagwörter',
  heartbeat: 'Toleranz, Gruppe, Schlagwörter',
} as const
