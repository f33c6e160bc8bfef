/** What people call the kinds of things on a trip. */
import type { BookingKind } from './booking-model.ts'
import type { placeCategories } from './model.ts'
import type { ExpenseCategory } from './money-model.ts'

export const bookingLabels = {
  flight: 'Flug',
  train: 'Bahn',
  bus: 'Bus',
  car: 'Auto',
  ship: 'Schiff',
  stay: 'Unterkunft',
  activity: 'Aktivität',
  other: 'Sonstiges',
} as const satisfies Record<BookingKind, string>
export const bookingStateLabels = { planned: 'Geplant', booked: 'Gebucht', cancelled: 'Storniert' } as const
export const expenseLabels = {
  transport: 'Fahrt und Flug',
  stay: 'Unterkunft',
  food: 'Essen und Trinken',
  activity: 'Aktivitäten',
  shopping: 'Einkäufe',
  fees: 'Gebühren',
  other: 'Sonstiges',
} as const satisfies Record<ExpenseCategory, string>
export const placeLabels = {
  sight: 'Sehenswert',
  food: 'Essen',
  stay: 'Unterkunft',
  shop: 'Einkaufen',
  nature: 'Natur',
  transport: 'Verkehr',
  other: 'Sonstiges',
} as const satisfies Record<(typeof placeCategories)[number], string>
