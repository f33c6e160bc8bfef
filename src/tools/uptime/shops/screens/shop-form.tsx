/** The form of a shop. Fields that every user needs come first, the rest is folded; faults are shown beside their field. */
import { useState, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#ui/button'
import { Card, Cluster, SectionTitle, Stack } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { RadioGroup } from '#ui/form/radio-group'
import { Select } from '#ui/form/select'
import { SwitchLine } from '#ui/form/switch'
import { TextArea } from '#ui/form/text-area'
import { FieldRow } from '#ui/list/columns'
import { FormAlert } from '#ui/page/notice'
import { useFormOf, type DraftState } from '#ui/form/use-form'
import { type Shop, httpMethods, MAX_HEADERS } from '../../model.ts'
import { FieldGroup, RemovableRow } from '../../parts/screens/field-row.tsx'
import type { ShopDraft } from '../shop-draft.ts'
import { readShopDraft, type ShopFaults, STATUSES_EXAMPLE, hasBody } from '../shop-form.ts'
import { OrderFields } from './order-fields.tsx'
import { PlaceNote } from '../../answers/screens/place-note.tsx'
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

const redirectOptions = [
  { value: 'follow', text: 'Folgen', detail: 'Bis zu drei Weiterleitungen, dann zählt die letzte Seite.' },
  {
    value: 'refuse',
    text: 'Nicht folgen',
    detail: 'Die Weiterleitung selbst wird beurteilt, zum Beispiel mit Status 301.',
  },
  { value: 'target', text: 'Muss zu einer bestimmten Adresse führen' },
] as const

/** Which answers are right, and where a redirect may lead. */
function AnswerFields({ form }: ShopFieldsProps) {
  const { choice, field, toggle } = fieldsOf(form)
  return (
    <Stack gap={2.5}>
      <Field
        label="Erlaubte Statuscodes"
        {...field('statuses')}
        hint={`Zahlen und Bereiche, zum Beispiel ${STATUSES_EXAMPLE}.`}
        autoComplete="off"
      />
      <SwitchLine
        text="Wartungsseite ist eine Störung"
        detail="Erkennt Seiten, die „Wartungsarbeiten“ sagen, obwohl ihr Status 200 ist."
        {...toggle('findsMaintenancePage')}
      />
      <RadioGroup label="Weiterleitungen" options={redirectOptions} {...choice('redirects')} />
      {form.draft.redirects === 'target' ? (
        <Field
          label="Ziel beginnt mit"
          {...field('redirectTarget')}
          placeholder="https://www.meinshop.de/"
          autoComplete="off"
        />
      ) : null}
    </Stack>
  )
}

const methodOptions = httpMethods.map((value) => ({ value, text: value }))
const authOptions = [
  { value: 'none', text: 'Keine' },
  { value: 'basic', text: 'Benutzername und Passwort (Basic)' },
  { value: 'bearer', text: 'Token (Bearer)' },
] as const

/** What is sent: method, sign-in, headers and body. */
function RequestFields({ form }: ShopFieldsProps) {
  const { field } = fieldsOf(form)
  return (
    <Stack gap={2.5}>
      <FieldRow>
        <Select label="Methode" {...field('method')} options={methodOptions} />
        <Select label="Anmeldung" {...field('authKind')} options={authOptions} />
      </FieldRow>
      <AuthFields form={form} />
      {hasBody(form.draft.method) ? (
        <>
          <Field label="Typ des Inhalts" {...field('bodyType')} autoComplete="off" />
          <TextArea label="Inhalt" {...field('bodyText')} rows={5} error={form.errors.body} />
        </>
      ) : null}
      <HeaderList form={form} />
    </Stack>
  )
}

function AuthFields({ form }: ShopFieldsProps) {
  const { authKind } = form.draft
  const { field } = fieldsOf(form)
  if (authKind === 'none') return null
  if (authKind === 'bearer') {
    return <Field label="Token" {...field('token')} type="password" autoComplete="off" />
  }
  return (
    <FieldRow>
      <Field label="Benutzername" {...field('user')} autoComplete="off" />
      <Field label="Passwort" {...field('password')} type="password" autoComplete="new-password" />
    </FieldRow>
  )
}

function HeaderList({ form: { draft, errors, set } }: ShopFieldsProps) {
  const { headers } = draft
  const group = useRef<HTMLFieldSetElement>(null)

  function add(): void {
    flushSync(() => set({ headers: [...headers, { name: '', value: '' }] }))
    const inputs = group.current?.querySelectorAll<HTMLElement>('input[name="headerName"]')
    inputs?.item(inputs.length - 1).focus()
  }

  function remove(index: number): void {
    flushSync(() => set({ headers: headers.filter((_each, at) => at !== index) }))
    group.current?.querySelector<HTMLElement>(':scope > div:last-of-type button')?.focus()
  }

  return (
    <FieldGroup ref={group}>
      <legend>Kopfzeilen (Header)</legend>
      {headers.map((header, index) => (
        <RemovableRow key={index}>
          <FieldRow>
            <Field
              label={`Kopfzeile ${index + 1}`}
              name="headerName"
              value={header.name}
              onChange={(name) => set({ headers: headers.with(index, { ...header, name }) })}
              error={errors[`header${index}`]}
              placeholder="X-Shop"
              autoComplete="off"
            />
            <Field
              label="Wert"
              name="headerValue"
              value={header.value}
              onChange={(value) => set({ headers: headers.with(index, { ...header, value }) })}
              autoComplete="off"
            />
          </FieldRow>
          <IconButton icon="trash" label={`Kopfzeile ${index + 1} entfernen`} onClick={() => remove(index)} />
        </RemovableRow>
      ))}
      <Cluster>
        <Button icon="plus" onClick={add} disabled={headers.length >= MAX_HEADERS}>
          Kopfzeile hinzufügen
        </Button>
      </Cluster>
    </FieldGroup>
  )
}
