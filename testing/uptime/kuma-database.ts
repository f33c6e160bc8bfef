/** A database as Uptime Kuma leaves it: version 1 grew its tables by changes, version 2 makes them at once. */
import { DatabaseSync } from 'node:sqlite'

/** The columns that version 1 had from the beginning, and those that came by `ALTER TABLE`. */
const firstColumns = `id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, name VARCHAR(150), active BOOLEAN DEFAULT 1 NOT NULL,
  user_id INTEGER, interval INTEGER DEFAULT 20 NOT NULL, url TEXT, type VARCHAR(20), weight INTEGER DEFAULT 2000,
  hostname VARCHAR(255), port INTEGER, created_date DATETIME DEFAULT (DATETIME('now')) NOT NULL, keyword VARCHAR(255),
  maxretries INTEGER DEFAULT 0 NOT NULL, ignore_tls BOOLEAN DEFAULT 0 NOT NULL, upside_down BOOLEAN DEFAULT 0 NOT NULL`
const laterColumns = [
  'maxredirects INTEGER DEFAULT 10 NOT NULL',
  `accepted_statuscodes_json TEXT DEFAULT '["200-299"]' NOT NULL`,
  'retry_interval INTEGER DEFAULT 0 NOT NULL',
  'push_token VARCHAR(20) DEFAULT NULL',
  `method TEXT DEFAULT 'GET' NOT NULL`,
  'body TEXT DEFAULT NULL',
  'headers TEXT DEFAULT NULL',
  'basic_auth_user TEXT DEFAULT NULL',
  'basic_auth_pass TEXT DEFAULT NULL',
  'proxy_id INTEGER',
  'expiry_notification BOOLEAN DEFAULT 1',
  'auth_method VARCHAR(250)',
  'description TEXT DEFAULT NULL',
  'http_body_encoding VARCHAR(25)',
  'parent INTEGER DEFAULT NULL',
  'invert_keyword BOOLEAN DEFAULT 0 NOT NULL',
  'json_path TEXT',
  'expected_value VARCHAR(255)',
  'timeout DOUBLE DEFAULT 0 NOT NULL',
] as const

type Row = Readonly<Record<string, string | number>>

const monitors: readonly Row[] = [
  { id: 1, type: 'group', name: 'Kunde A' },
  { id: 2, type: 'group', name: 'Bezahlen', parent: 1 },
  {
    id: 3,
    type: 'http',
    name: 'Startseite',
    url: 'https://a.example/',
    interval: 60,
    maxretries: 1,
    parent: 1,
    method: 'POST',
    headers: '{"X-Shop": "a"}',
    body: '{"a":1}',
    http_body_encoding: 'json',
    auth_method: 'basic',
    basic_auth_user: 'anna',
    basic_auth_pass: 'geheim',
    accepted_statuscodes_json: '["200-299","301"]',
    maxredirects: 0,
    description: 'Die wichtigste',
  },
  {
    id: 4,
    type: 'keyword',
    name: 'Kasse',
    url: 'http://a.example/kasse',
    keyword: 'Ausverkauft',
    invert_keyword: 1,
    parent: 2,
    active: 0,
  },
  {
    id: 5,
    type: 'json-query',
    name: 'Schnittstelle',
    url: 'https://a.example/api',
    json_path: 'data.items[0].state',
    expected_value: 'ok',
    maxretries: 5,
    timeout: 48,
  },
  { id: 6, type: 'port', name: 'Mail', hostname: 'mail.a.example', port: 587, maxretries: 2 },
  { id: 7, type: 'push', name: 'Sicherung', push_token: 'abcDEF1234', interval: 3_600 },
  { id: 8, type: 'ping', name: 'Ping', hostname: 'a.example' },
  { id: 9, type: 'http', name: 'Umgekehrt', url: 'https://a.example/alt', upside_down: 1 },
  { id: 10, type: 'http', name: 'Kaputt', url: '' },
]

export function makeKumaDatabase(path: string, version: 1 | 2, heartbeats = 500): void {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA auto_vacuum = INCREMENTAL')
  makeMonitors(database, version)
  database.exec(`
    CREATE TABLE tag (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, name VARCHAR(255) NOT NULL, color VARCHAR(255) NOT NULL);
    CREATE TABLE monitor_tag (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, monitor_id INTEGER NOT NULL, tag_id INTEGER NOT NULL, value TEXT);
    CREATE TABLE maintenance (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, title VARCHAR(150) NOT NULL, active BOOLEAN DEFAULT 1 NOT NULL,
      strategy VARCHAR(50) DEFAULT 'single' NOT NULL, start_date DATETIME, end_date DATETIME, start_time TIME, end_time TIME,
      weekdays VARCHAR2(250) DEFAULT '[]', days_of_month TEXT DEFAULT '[]', interval_day INTEGER, timezone VARCHAR(255));
    CREATE TABLE setting (id INTEGER PRIMARY KEY AUTOINCREMENT, key VARCHAR(200) NOT NULL UNIQUE, value TEXT, type VARCHAR(20));
    CREATE TABLE monitor_maintenance (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, monitor_id INTEGER NOT NULL, maintenance_id INTEGER NOT NULL);
    CREATE TABLE heartbeat (id INTEGER PRIMARY KEY AUTOINCREMENT, monitor_id INTEGER NOT NULL, status SMALLINT NOT NULL, msg TEXT, time DATETIME, ping INTEGER);
    INSERT INTO tag (name, color) VALUES ('Kunde', '#fff'), ('Umgebung', '#000');
    INSERT INTO monitor_tag (monitor_id, tag_id, value) VALUES (3, 1, ''), (3, 2, 'live');
    INSERT INTO maintenance (title, strategy, start_time, end_time, weekdays, timezone)
      VALUES ('Nachts', 'recurring-weekday', '02:00', '03:30', '[0,1]', 'Europe/Vienna');
    INSERT INTO maintenance (title, strategy, start_date, end_date, timezone)
      VALUES ('Umzug', 'single', '2026-06-10 22:00:00', '2026-06-11 00:00:00', 'Europe/Berlin');
    INSERT INTO maintenance (title, strategy) VALUES ('Krumm', 'cron');
    INSERT INTO monitor_maintenance (monitor_id, maintenance_id) VALUES (3, 1), (3, 2), (4, 2), (3, 3);
  `)
  const insert = database.prepare(
    `INSERT INTO heartbeat (monitor_id, status, msg, time, ping) VALUES (3, 1, ?, '2026-06-10', 42)`,
  )
  database.exec('BEGIN')
  for (let index = 0; index < heartbeats; index += 1) insert.run(`200 - OK ${'.'.repeat(200)}`)
  database.exec('COMMIT')
  database.close()
}

function makeMonitors(database: DatabaseSync, version: 1 | 2): void {
  const insert = (row: Row): void => {
    const names = Object.keys(row)
    const places = names.map(() => '?').join(', ')
    database.prepare(`INSERT INTO monitor (${names.join(', ')}) VALUES (${places})`).run(...Object.values(row))
  }
  if (version === 1) {
    database.exec(`CREATE TABLE monitor (${firstColumns})`)
    const old = new Set(firstColumns.match(/\w+/g))
    const [before, after] = [monitors.filter((row) => Object.keys(row).every((name) => old.has(name))), monitors]
    for (const row of before) insert(row)
    for (const column of laterColumns) database.exec(`ALTER TABLE monitor ADD COLUMN ${column}`)
    for (const row of after) if (!before.includes(row)) insert(row)
    return
  }
  database.exec(
    `CREATE TABLE monitor (${[firstColumns, ...laterColumns].join(', ')}, conditions TEXT NOT NULL DEFAULT '[]')`,
  )
  for (const row of monitors) insert(row)
}
