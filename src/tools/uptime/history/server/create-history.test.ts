import { describeHistory } from './history.suite.ts'

describeHistory('SQLite')
describeHistory('PostgreSQL')
