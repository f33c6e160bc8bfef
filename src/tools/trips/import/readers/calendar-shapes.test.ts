/** One line of what becomes of each event, for the shapes in which programs write calendars; every one is our own and a year old. */
import { expect, it } from 'vitest'
import { calendarOf, zoneLines } from '#testing/trips/calendar-of'
import { draftsOf, sayDraft } from '#testing/trips/read-confirmations'

const said = (text: string): readonly string[] => draftsOf(calendarOf(text)).map(sayDraft)

it.each([
  [
    'Google: an instant, and a place with other clocks than those of the calendar',
    `X-WR-TIMEZONE:Europe/Berlin
---
DTSTART:20251025T203000Z
DTEND:20251026T064500Z
SUMMARY:Flight to Bangkok (TG 923)
LOCATION:Frankfurt am Main FRA
---
DTSTART;VALUE=DATE:20251107
DTEND;VALUE=DATE:20251110
SUMMARY:Aufenthalt: Hotel Mozart
LOCATION:Hotel Mozart\\, Linke Wienzeile 1\\, 1060 Wien\\, Österreich
---
DTSTART:20251107T070000Z
SUMMARY:Friseur`,
    [
      'flight TG 923 „Flight to Bangkok (TG 923)“ Frankfurt am Main 2025-10-25 22:30 Europe/Berlin > Bangkok 2025-10-26 13:45 Asia/Bangkok?',
      'stay „Hotel Mozart“ Hotel Mozart, Linke Wienzeile 1, 1060 Wien, Österreich 2025-11-07 Europe/Vienna? > 2025-11-10 Europe/Vienna?',
      'activity „Friseur“ 2025-11-07 08:00 Europe/Berlin?',
    ],
  ],
  [
    'Outlook: zones under names of its own, with a colon and without quotes',
    `${zoneLines('(UTC+01:00) Amsterdam\\, Berlin\\, Wien', '+0100', '+0200')}${zoneLines('Customized Time Zone', '+0900')}---
ATTENDEE;CN="Anna, B: C";RSVP=TRUE:mailto:a@example.org
DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin, Wien":20250710T090000
DTEND;TZID=(UTC+01:00) Amsterdam\\, Berlin\\, Wien:20250710T100000
SUMMARY;LANGUAGE=de:Museumsbesuch
X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Hallo</p></body></html>
---
DTSTART;TZID=Customized Time Zone:20251110T090000
SUMMARY:Führung
---
DTSTART;TZID=tzone://Microsoft/Utc:20251110T190000
SUMMARY:Ballett
LOCATION:Wien`,
    [
      'activity „Museumsbesuch“ 2025-07-10 09:00 Europe/Berlin? > 2025-07-10 10:00 Europe/Berlin?',
      'activity „Führung“ 2025-11-10 09:00 Asia/Tokyo?',
      'activity „Ballett“ Wien 2025-11-10 20:00 Europe/Vienna?',
    ],
  ],
  [
    'Exchange: whole days from midnight to midnight, and a train with its number at the end',
    `---
SUMMARY:Hotel Adlon
DTSTART;TZID=W. Europe Standard Time:20251110T000000
DTEND;TZID=W. Europe Standard Time:20251113T000000
LOCATION:Berlin
---
SUMMARY;LANGUAGE=en-US:Train London St Pancras to Paris Gare du Nord EST 9024
DTSTART;TZID=GMT Standard Time:20251110T103100
DTEND;TZID=Romance Standard Time:20251110T134700`,
    [
      'stay „Hotel Adlon“ Berlin 2025-11-10 Europe/Berlin > 2025-11-13 Europe/Berlin',
      'train EST 9024 „Train London St Pancras to Paris Gare du Nord EST 9024“ London St Pancras 2025-11-10 10:31 Europe/London > Paris Gare du Nord 2025-11-10 13:47 Europe/Paris',
    ],
  ],
  [
    'Apple: a position, an address of several lines, and hours over the change of the clocks',
    `---
DTSTART:20251024T220000
DURATION:P0DT5H0M0S
SUMMARY:Fado
LOCATION:Clube\\nRua 1\\nLisboa
X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70;X-TITLE="Clube: Rua 1,
  Lisboa":geo:38.710000,-9.130000
---
DTSTART;TZID=Europe/Berlin:20251025T220000
DURATION:PT10H
SUMMARY:NJ 40421 Berlin Hbf - Zürich HB
---
DTSTART;TZID=Europe/Berlin:20250329T120000
DURATION:P1DT1H
SUMMARY:Kletterkurs
GEO:0;0
LOCATION:Halle`,
    [
      'activity „Fado“ Clube, Rua 1, Lisboa 2025-10-24 22:00 Europe/Lisbon > 2025-10-25 03:00 Europe/Lisbon',
      'train NJ 40421 „NJ 40421 Berlin Hbf - Zürich HB“ Berlin Hbf 2025-10-25 22:00 Europe/Berlin > Zürich HB 2025-10-26 07:00 Europe/Berlin',
      'activity „Kletterkurs“ Halle 2025-03-29 12:00 Europe/Berlin > 2025-03-30 13:00 Europe/Berlin',
    ],
  ],
  [
    'Thunderbird, Evolution and Nextcloud: names of zones with a path, an attribute with a whole page',
    `---
SUMMARY:Bus nach Bratislava
DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Vienna:20251110T090000
DTEND;TZID=/freeassociation.sourceforge.net/Europe/Vienna:20251110T101500
LOCATION:Wien Erdberg
DESCRIPTION;ALTREP="data:text/html,%3Cbody%3EBus%3C%2Fbody%3E":Flixbus
---
SUMMARY:Tango
DTSTART;TZID=/x.org/Olson_20011030_5/America/Argentina/Buenos_Aires:20251110T210000`,
    [
      'bus „Bus nach Bratislava“ Wien Erdberg 2025-11-10 09:00 Europe/Vienna > Bratislava 2025-11-10 10:15 Europe/Vienna',
      'activity „Tango“ 2025-11-10 21:00 America/Argentina/Buenos_Aires',
    ],
  ],
  [
    'TripIt: instants, UTC as the zone of the calendar, and positions',
    `X-WR-TIMEZONE:Etc/GMT
---
DTSTART:20251107T083500Z
DTEND:20251107T114500Z
SUMMARY:LH1166 FRA to LIS
LOCATION:Frankfurt (FRA)
DESCRIPTION:[Flight] 11/7/2025 Lufthansa(LH) #1166 dep FRA 9:35am\\; Terminal 1\\, Gate B44\\n \\nConfirmation: K7QX2M\\nSeat(s): 14A
---
DTSTART:20251107T150000Z
DTEND:20251107T160000Z
SUMMARY:Check-in: Hotel Mundial
LOCATION:Praça 2\\, Lisbon
GEO:38.71;-9.13
---
DTSTART:20251111T110000Z
DTEND:20251111T120000Z
SUMMARY:Check-out: Hotel Mundial
LOCATION:Praça 2\\, Lisbon
GEO:38.71;-9.13`,
    [
      'flight LH 1166 B44 K7QX2M „LH1166 FRA to LIS“ Frankfurt am Main 2025-11-07 09:35 Europe/Berlin > Lissabon Humberto Delgado 2025-11-07 11:45 Europe/Lisbon',
      'stay „Hotel Mundial“ Praça 2, Lisbon 2025-11-07 15:00 Europe/Lisbon > 2025-11-11 11:00 Europe/Lisbon',
    ],
  ],
  [
    'Kayak and Booking.com: towns by their English names, a flight in brackets, a postal code in two parts',
    `---
DTSTART:20251107T083500Z
DTEND:20251107T114500Z
SUMMARY:Flight: FRA - LIS (Lufthansa 1166)
---
DTSTART:20251107T150000Z
DTEND:20251111T110000Z
SUMMARY:Hotel: Hotel Mundial
LOCATION:Lisbon\\, Portugal
---
DTSTART;VALUE=DATE:20251107
DTEND;VALUE=DATE:20251111
SUMMARY:Your booking at Casa Azul
LOCATION:Rua 1\\, 1100-001 Lissabon\\, Portugal
DESCRIPTION:Booking number: 4711081599 Check-in 15:00`,
    [
      'flight „Flight: FRA - LIS (Lufthansa 1166)“ Frankfurt am Main 2025-11-07 09:35 Europe/Berlin > Lissabon Humberto Delgado 2025-11-07 11:45 Europe/Lisbon',
      'stay „Hotel Mundial“ Lisbon, Portugal 2025-11-07 15:00 Europe/Lisbon? > 2025-11-11 11:00 Europe/Lisbon?',
      'stay 4711081599 „Casa Azul“ Rua 1, 1100-001 Lissabon, Portugal 2025-11-07 Europe/Lisbon? > 2025-11-11 Europe/Lisbon?',
    ],
  ],
  [
    'Ryanair, easyJet and Lufthansa: a number in front of the route, with three letters, names without codes',
    `---
DTSTART:20251107T060500Z
DTEND:20251107T090500Z
SUMMARY:Ryanair flight FR 1234 - Berlin (BER) to Palma (PMI)
DESCRIPTION:Reservation number: ABC123
---
DTSTART:20251107T060500Z
DTEND:20251107T080500Z
SUMMARY:EZY5021 Berlin Brandenburg (BER) to London Gatwick (LGW)
DESCRIPTION:Booking reference: K2ABCDE
---
DTSTART:20250704T113000Z
DTEND:20250704T200500Z
SUMMARY:LH 400: Frankfurt - New York
---
DTSTART;TZID=Europe/Vienna:20251114T090000
DTEND;TZID=Europe/Berlin:20251114T103000
SUMMARY:SWISS LX1077 (VIE/FRA)`,
    [
      'flight FR 1234 ABC123 „Ryanair flight FR 1234 - Berlin (BER) to Palma (PMI)“ Berlin 2025-11-07 07:05 Europe/Berlin > Palma 2025-11-07 10:05 Europe/Madrid',
      'flight EZY 5021 K2ABCDE „EZY5021 Berlin Brandenburg (BER) to London Gatwick (LGW)“ Berlin Brandenburg 2025-11-07 07:05 Europe/Berlin > London Gatwick 2025-11-07 08:05 Europe/London',
      'flight LH 400 „LH 400: Frankfurt - New York“ Frankfurt 2025-07-04 13:30 Europe/Berlin? > New York 2025-07-04 16:05 America/New_York?',
      'flight LX 1077 „SWISS LX1077 (VIE/FRA)“ Wien 2025-11-14 09:00 Europe/Vienna > Frankfurt am Main 2025-11-14 10:30 Europe/Berlin',
    ],
  ],
  [
    'Deutsche Bahn, Flix, ÖBB and SBB: words in front of a station, a bus station in capitals',
    `---
DTSTART;TZID=Europe/Berlin:20251107T080400
DTEND;TZID=Europe/Berlin:20251107T161500
SUMMARY:Bahnfahrt Berlin Hbf - Wien Hbf
DESCRIPTION:Berlin Hbf ab 08:04 Gl. 3 ICE 1001\\nNürnberg Hbf an 10:56\\nAuftragsnummer 123456789012
---
DTSTART;TZID=Europe/Berlin:20251107T233000
DTEND;TZID=Europe/Prague:20251108T041500
SUMMARY:FlixBus: Berlin ZOB → Prag (ÚAN Florenc)
DESCRIPTION:Buchungsnummer: 3141592653
---
DTSTART;TZID=Europe/Berlin:20251108T063000
DTEND;TZID=Europe/Berlin:20251108T103000
SUMMARY:FlixTrain FLX 30: Berlin Hbf - Köln Hbf
---
DTSTART;TZID=Europe/Vienna:20251107T063000
DTEND;TZID=Europe/Vienna:20251107T090000
SUMMARY:Wien Hbf - Salzburg Hbf
DESCRIPTION:RJX 60 Richtung München Hbf\\nWagen 26 Platz 71\\nTicketcode: 1234-5678
---
DTSTART;TZID=Europe/Zurich:20251107T093200
DTEND;TZID=Europe/Zurich:20251107T103000
SUMMARY:Zürich HB – Bern
DESCRIPTION:IC 8 Richtung Brig\\nGleis 31
---
DTSTART;TZID=Europe/Paris:20251108T090000
DTEND;TZID=Europe/Berlin:20251108T121000
SUMMARY:TGV INOUI 9576 Paris Est – Stuttgart Hbf`,
    [
      'train ICE 1001 3 123456789012 „Bahnfahrt Berlin Hbf - Wien Hbf“ Berlin Hbf 2025-11-07 08:04 Europe/Berlin > Wien Hbf 2025-11-07 16:15 Europe/Berlin',
      'bus 3141592653 „FlixBus: Berlin ZOB → Prag (ÚAN Florenc)“ Berlin ZOB 2025-11-07 23:30 Europe/Berlin > Prag (ÚAN Florenc) 2025-11-08 04:15 Europe/Prague',
      'train FLX 30 „FlixTrain FLX 30: Berlin Hbf - Köln Hbf“ Berlin Hbf 2025-11-08 06:30 Europe/Berlin > Köln Hbf 2025-11-08 10:30 Europe/Berlin',
      'train RJX 60 1234-5678 „Wien Hbf - Salzburg Hbf“ Wien Hbf 2025-11-07 06:30 Europe/Vienna > Salzburg Hbf 2025-11-07 09:00 Europe/Vienna',
      'train IC 8 31 „Zürich HB – Bern“ Zürich HB 2025-11-07 09:32 Europe/Zurich > Bern 2025-11-07 10:30 Europe/Zurich',
      'train „TGV INOUI 9576 Paris Est – Stuttgart Hbf“ Paris Est 2025-11-08 09:00 Europe/Paris > Stuttgart Hbf 2025-11-08 12:10 Europe/Berlin',
    ],
  ],
  [
    'Eventbrite and Ticketmaster: an instant in a town, and a time without a zone',
    `---
DTSTART:20251107T190000Z
DTEND:20251107T220000Z
SUMMARY:Jazz Night
LOCATION:Club - Street 1\\, Tokyo
---
DTSTART:20251107T200000
SUMMARY:Die Band - Tour 2025
LOCATION:Arena\\, Vienna
DESCRIPTION:Order number: 12-34567/VIE`,
    [
      'activity „Jazz Night“ Club - Street 1, Tokyo 2025-11-08 04:00 Asia/Tokyo? > 2025-11-08 07:00 Asia/Tokyo?',
      'activity 12-34567/VIE „Die Band - Tour 2025“ Arena, Vienna 2025-11-07 20:00 Europe/Vienna?',
    ],
  ],
])('J78: %s', (_name, text, bookings) => {
  expect(said(text)).toEqual(bookings)
})
