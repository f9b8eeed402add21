import type { Queryable } from './database.ts'

/** What determines the text of a statement; its values are bound when it is executed. */
type ShapeOf<Shape> = Record<keyof Shape, string | number | boolean>

/**
 * Statements that are asked for often: each shape is built once, and parsed and planned by PostgreSQL once per connection.
 * @param prefix begins the names of these statements alone: a name stands for one text
 */
export function preparedStatements<Shape extends ShapeOf<Shape>, Statement>(
  prefix: string,
  prepare: (db: Queryable, shape: Shape, name: string) => Statement,
): (db: Queryable, shape: Shape) => Statement {
  const known = new WeakMap<Queryable, Map<string, Statement>>()
  return (db, shape) => {
    const statements = known.get(db) ?? new Map<string, Statement>()
    known.set(db, statements)
    const name = [prefix, ...Object.values(shape)].join('-')
    const statement = statements.get(name) ?? prepare(db, shape, name)
    statements.set(name, statement)
    return statement
  }
}
