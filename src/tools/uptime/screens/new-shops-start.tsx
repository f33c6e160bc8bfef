/** The first step of a new shop: its address, and what of it is watched. */
import { styled } from '@mui/material/styles'
import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { Field } from '#ui/field'
import { focusFirstFault } from '#ui/focus-first-fault'
import { FormAlert } from '#ui/notice'
import { Link } from '#ui/link'
import { Select } from '#ui/select'
import { IMPORT_PATH } from '../paths.ts'
import { planNewShops, shopParts, shopPartTexts, type ShopPart } from '../plan-new-shops.ts'
import { addressFaultTexts } from '../read-address.ts'
import { shopPrograms, shopProgramTexts } from '../presets.ts'
import { newHeartbeatKey } from './new-keys.ts'
import type { NewShopsDraft } from './new-shops-draft.ts'
import { useSettings } from './use-settings.ts'

type NewShopsStartProps = {
  readonly draft: NewShopsDraft
  readonly onChange: (fields: Partial<NewShopsDraft>) => void
  readonly onCancel: () => void
}

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

  function toggle(part: ShopPart, isOn: boolean): void {
    onChange({ parts: isOn ? [...parts, part] : parts.filter((other) => other !== part) })
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Card>
        <Stack gap={2.5}>
          <Field
            label="Adresse"
            name="address"
            value={address}
            onChange={(next) => onChange({ address: next })}
            error={isTried && !plan.ok ? addressFaultTexts[plan.error] : undefined}
            placeholder="meinshop.de"
            autoComplete="url"
            enterKeyHint="next"
          />
          <Select
            label="Shopsystem"
            name="program"
            value={program}
            options={shopPrograms.map((value) => ({ value, text: shopProgramTexts[value] }))}
            onChange={(next) => onChange({ program: next })}
            hint="Damit Warenkorb, Kasse und Feed gleich an der richtigen Stelle gesucht werden."
          />
          <Parts>
            <legend>Was davon geprüft wird</legend>
            {shopParts.map((part) => (
              <Part key={part}>
                <input
                  type="checkbox"
                  checked={parts.includes(part)}
                  aria-label={shopPartTexts[part].text}
                  aria-describedby={`part-${part}`}
                  onChange={(event) => toggle(part, event.target.checked)}
                />
                <span>
                  <PartTitle>{shopPartTexts[part].text}</PartTitle>
                  <PartDetail id={`part-${part}`}>{shopPartTexts[part].detail}</PartDetail>
                </span>
              </Part>
            ))}
          </Parts>
          <FormAlert message={isTried && parts.length === 0 ? 'Wähle mindestens eines davon.' : undefined} />
          <Cluster>
            <Button look="primary" type="submit">
              Weiter
            </Button>
            <Button look="quiet" onClick={onCancel}>
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

const Parts = styled('fieldset')({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { marginBottom: 8, padding: 0, fontWeight: 650 },
})

const Part = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  padding: '8px 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 14,
  cursor: 'pointer',
  '& > input': { flexShrink: 0, width: 20, height: 20, margin: 0, accentColor: theme.vars.palette.secondary.main },
  '&:has(:checked)': {
    borderColor: theme.vars.palette.secondary.main,
    background: theme.vars.palette.background.raised,
  },
}))

const PartTitle = styled('span')({ display: 'block', fontWeight: 550, lineHeight: 1.3 })

const PartDetail = styled('span')(({ theme }) => ({
  display: 'block',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
}))
