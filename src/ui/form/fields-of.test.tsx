import { expect, test } from 'vitest'
import { fieldsOf } from './fields-of.tsx'

const draft = { name: 'Anna', count: 3, isOn: true }

function openForm(errors: { readonly name?: string } = {}) {
  const changes: Partial<typeof draft>[] = []
  return { changes, ...fieldsOf({ draft, errors, set: (change) => void changes.push(change) }) }
}

test('a field has its name, its value and what is wrong with it', () => {
  expect(openForm({ name: 'Zu kurz' }).field('name')).toMatchObject({ name: 'name', value: 'Anna', error: 'Zu kurz' })
  expect(openForm().field('name').error).toBeUndefined()
})

test('a change sets this field alone', () => {
  const { field, choice, toggle, changes } = openForm()
  field('name').onChange('Berta')
  choice('count').onChange(4)
  toggle('isOn').onChange(false)
  expect(changes).toEqual([{ name: 'Berta' }, { count: 4 }, { isOn: false }])
})

test('settings without errors have fields too', () => {
  expect(fieldsOf({ draft, set: () => {} }).toggle('isOn').isOn).toBe(true)
})
