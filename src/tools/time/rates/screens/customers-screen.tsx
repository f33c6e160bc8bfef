/** Customers by their names, with what stands below the name on a letter. */
import { useMemo, useState } from 'react'
import { formatCount } from '#base/text/format'
import { useDocuments, type Documents } from '#documents/client'
import type { CatalogWords, MoreFieldsProps } from '#kit/catalog-item'
import { CatalogPage } from '#kit/catalog-page'
import { TextArea } from '#ui/form/text-area'
import { customersCollection, projectsCollection } from '../../collections.ts'
import { personIcon } from '../../frame/screens/time-icons.ts'
import { MAX_ADDRESS, MAX_NAME, type Customer } from '../../model.ts'

const words: CatalogWords = {
  one: 'Kunde',
  many: 'Kunden',
  fresh: 'Neuer Kunde',
  edit: 'Kunde bearbeiten',
  none: {
    title: 'Noch keine Kunden',
    text: 'Für einen Kunden fasst das Stundenblatt in der Auswertung alle seine Projekte zusammen, mit seiner Anschrift.',
  },
  lead: 'Welchen Kunden ein Projekt hat, steht in seinem Dialog unter „Projekte“.',
  icon: personIcon,
}

export function CustomersScreen() {
  const projects = useDocuments(projectsCollection)
  const detailOf = useMemo(
    () => (id: string) =>
      formatCount(projects.filter(({ customerId }) => customerId === id).length, 'Projekt', 'Projekte'),
    [projects],
  )
  return (
    <CatalogPage
      tool="Zeiterfassung"
      collection={customersCollection}
      words={words}
      maxName={MAX_NAME}
      More={AddressField}
      detailOf={detailOf}
      moveUses={moveProjects}
    />
  )
}

function AddressField({ item, onChange }: MoreFieldsProps<Customer>) {
  const [address, setAddress] = useState(item?.address ?? '')
  return (
    <TextArea
      label="Anschrift"
      name="address"
      rows={4}
      maxLength={MAX_ADDRESS}
      value={address}
      onChange={(typed) => {
        setAddress(typed)
        onChange({ address: typed.trim() === '' ? undefined : typed.trim() })
      }}
      hint="Wie auf einem Brief unter dem Namen, eine Zeile je Zeile."
    />
  )
}

/** Lets the projects of one customer have another. */
function moveProjects(documents: Documents, from: string, to: string): readonly ((editing: Documents) => void)[] {
  return documents
    .list(projectsCollection)
    .filter(({ customerId }) => customerId === from)
    .map(
      ({ id }) =>
        (editing: Documents) =>
          editing.modify(projectsCollection, id, { customerId: to }),
    )
}
