/** The first step of a new shop: its address, and which parts to watch. */
import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { CheckGroup } from '#ui/form/check-group'
import { Field } from '#ui/form/field'
import { focusFirstFault } from '#ui/form/focus-first-fault'
import { FormAlert } from '#ui/page/notice'
import { Link } from '#ui/link'
import { Select } from '#ui/form/select'
import { IMPORT_PATH } from '../../paths.ts'
import { planNewShops, shopParts, shopPartTexts } from '../plan-new-shops.ts'
import { addressFaultTexts } from '../read-address.ts'
import { shopPrograms, shopProgramTexts } from '../presets.ts'
import { newHeartbeatKey } from '../../parts/screens/new-keys.ts'
import type { NewShopsDraft } from './new-shops-draft.ts'
import { useSettings } from '../../parts/screens/use-settings.ts'

type NewShopsStartProps = {
  readonly draft: NewShopsDraft
  readonly onChange: (fields: Partial<NewShopsDraft>) => void
  readonly onCancel: () => void
}

const partOptions = shopParts.map((value) => ({ value, ...shopPartTexts[value] }))

export function NewShopsStart({ draft, onChange, onCancel }: NewShopsStartProps) {
  const settings = useSettings()
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const { address, parts, program } = draft
  const plan = planNewShops({ address, parts, program, settings, newKey: newHeartbeatKey })

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (plan.ok && plan.value.length > 0) return onChange({ drafts: [...plan.value] })
    flushSync(() => setTried(true))
    focusFirstFault(form.current)
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Card>
        <Stack gap={2.5}>
          <StartFields
            draft={draft}
            onChange={onChange}
            addressError={isTried && !plan.ok ? addressFaultTexts[plan.error] : undefined}
          />
          <FormAlert message={isTried && parts.length === 0 ? 'Wähle mindestens eines davon.' : undefined} />
          <Cluster>
            <Button variant="primary" type="submit">
              Weiter
            </Button>
            <Button variant="quiet" onClick={onCancel}>
              Abbrechen
            </Button>
          </Cluster>
          <QuietText>
            Viele auf einmal? <Link to={IMPORT_PATH}>Importiere</Link> eine Tabelle oder eine Datenbank von Uptime Kuma.
          </QuietText>
        </Stack>
      </Card>
    </form>
  )
}

type StartFieldsProps = Pick<NewShopsStartProps, 'draft' | 'onChange'> & { readonly addressError: string | undefined }

function StartFields({ draft, onChange, addressError }: StartFieldsProps) {
  return (
    <>
      <Field
        label="Adresse"
        name="address"
        value={draft.address}
        onChange={(next) => onChange({ address: next })}
        error={addressError}
        placeholder="meinshop.de"
        autoComplete="url"
        enterKeyHint="next"
      />
      <Select
        label="Shopsystem"
        name="program"
        value={draft.program}
        options={shopPrograms.map((value) => ({ value, text: shopProgramTexts[value] }))}
        onChange={(next) => onChange({ program: next })}
        hint="Damit Warenkorb, Kasse und Feed gleich an der richtigen Stelle gesucht werden."
      />
      <CheckGroup
        label="Was davon geprüft wird"
        options={partOptions}
        chosen={draft.parts}
        onChange={(chosen) => onChange({ parts: [...chosen] })}
      />
    </>
  )
}
