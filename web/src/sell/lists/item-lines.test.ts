import { describe, expect, test } from 'vitest'
import { compileList, readLine, readLines } from './item-lines.ts'
import { SPANISH } from './line-words.ts'

const read = (text: string) => readLines(text).map(({ title, quantity, price }) => [title, quantity, price])

test('S2.5.5 a list is read into things with their number and price', () => {
  expect(read('3 laundry baskets 4 each, toy truck, globe 10')).toEqual([
    ['Laundry baskets', 3, '4.00'],
    ['Toy truck', 1, null],
    ['Globe', 1, '10.00'],
  ])
})

describe('a price is', () => {
  test.each([
    ['lamp $4', 'Lamp', '4.00'],
    ['lamp 4', 'Lamp', '4.00'],
    ['lamp for 4', 'Lamp', '4.00'],
    ['lamp - $4.50', 'Lamp', '4.50'],
    ['lamp 4 dollars', 'Lamp', '4.00'],
    ['lamp for five dollars', 'Lamp', '5.00'],
    ['paperbacks a dollar each', 'Paperbacks', '1.00'],
    ['paperbacks twenty-five cents', 'Paperbacks', '0.25'],
    ['lamp five dollars and fifty cents', 'Lamp', '5.50'],
    ['lamp 5 dollars and 5 cents', 'Lamp', '5.05'],
    ['piano two hundred and fifty dollars', 'Piano', '250.00'],
    ['bike a hundred twenty bucks', 'Bike', '120.00'],
    ['glasses five each', 'Glasses', '5.00'],
    ['table for two', 'Table for two', null],
    ['a dollar store sign', 'Dollar store sign', null],
    ['catch twenty two', 'Catch twenty two', null],
    ['lamp 4 bucks each', 'Lamp', '4.00'],
    ['paperbacks 50c', 'Paperbacks', '0.50'],
    ['paperbacks 25 cents each', 'Paperbacks', '0.25'],
    ['paperbacks 50¢ ea', 'Paperbacks', '0.50'],
    ['lamp 4 ea', 'Lamp', '4.00'],
    ['$20 lamp', 'Lamp', '20.00'],
    ['piano $1,200', 'Piano', '1200.00'],
    ['old couch free', 'Old couch', '0.00'],
    ['lamp $99999999', 'Lamp $99999999', null],
    ['Xbox 360', 'Xbox 360', null],
    ['Xbox 360 40', 'Xbox 360', '40.00'],
    ['jeans size 10', 'Jeans size 10', null],
    ['rug 5 x 7', 'Rug 5 x 7', null],
    ['rug 5x7 20', 'Rug 5x7', '20.00'],
  ])('in %s', (text, title, price) => {
    expect(read(text)).toEqual([[title, 1, price]])
  })
})

describe('a number is', () => {
  test.each([
    ['4 chairs', 'Chairs', 4],
    ['four chairs', 'Chairs', 4],
    ['a lamp', 'Lamp', 1],
    ['a couple of lamps', 'Lamps', 2],
    ['a dozen plates', 'Plates', 12],
    ['fifteen books', 'Books', 15],
    ['twenty five records', 'Records', 25],
    ['a hundred and one marbles', 'Marbles', 101],
    ['twenty-one inch fan', 'Twenty-one inch fan', 1],
    ['2x lamp', 'Lamp', 2],
    ['2 x lamp', 'Lamp', 2],
    ['lamp x2', 'Lamp', 2],
    ['lamp x 2', 'Lamp', 2],
    ['lamp (2)', 'Lamp', 2],
    ['20 inch fan', '20 inch fan', 1],
    ['8 x 10 picture frame', '8 x 10 picture frame', 1],
    ['set of 4 chairs', 'Set of 4 chairs', 1],
    ['99999 marbles', '99999 marbles', 1],
  ])('in %s', (text, title, quantity) => {
    expect(read(text)).toEqual([[title, quantity, null]])
  })
})

test('a long name that is cut within an emoji can be stored', () => {
  expect(readLines(`${'a'.repeat(199)}😀 5`)).toMatchObject([{ title: `${'A'}${'a'.repeat(198)}…`, price: '5.00' }])
})

test('what is sold together is one thing that stands in the photo several times', () => {
  expect(readLines('pair of lamps 15, set of 4 chairs 20, 3 bowls')).toEqual([
    { title: 'Pair of lamps', quantity: 1, price: '15.00', pieces: 2 },
    { title: 'Set of 4 chairs', quantity: 1, price: '20.00', pieces: 4 },
    { title: 'Bowls', quantity: 3, price: null, pieces: 3 },
  ])
})

describe('things are parted', () => {
  test.each([
    ['by lines, with bullets and numbers', '- lamp 5\n• vase\n3. globe\n\n', ['Lamp', 'Vase', 'Globe']],
    ['by commas and a last and', 'lamp, vase, and globe', ['Lamp', 'Vase', 'Globe']],
    ['by and before another thing', 'a lamp and a vase and 2 globes', ['Lamp', 'Vase', 'Globes']],
    ['by and between numbers in words', 'twenty five books and fifteen records', ['Books', 'Records']],
    ['but not within a number', 'two hundred and ten marbles and a vase', ['Marbles', 'Vase']],
    ['by and after a price', 'lamp 5 and globe 10', ['Lamp', 'Globe']],
    ['by sentences, as dictation writes them', 'Lamp $4.50. Toy truck.', ['Lamp', 'Toy truck']],
    ['but not where and joins a name', 'salt and pepper shakers 3', ['Salt and pepper shakers']],
    ['and what says nothing is left out', ', 5, $3; ..., —', []],
  ])('%s', (_how, text, titles) => {
    expect(readLines(text).map(({ title }) => title)).toEqual(titles)
  })
})

describe('in Spanish', () => {
  const patterns = compileList(SPANISH)

  test('a list is read into things with their number and price', () => {
    expect(
      readLines(
        'tres canastas 4 cada una, camión de juguete; globo terráqueo 1.200,50 y dos lámparas a 4,50',
        patterns,
      ),
    ).toEqual([
      { title: 'Canastas', quantity: 3, price: '4.00', pieces: 3 },
      { title: 'Camión de juguete', quantity: 1, price: null, pieces: 1 },
      { title: 'Globo terráqueo', quantity: 1, price: '1200.50', pieces: 1 },
      { title: 'Lámparas', quantity: 2, price: '4.50', pieces: 2 },
    ])
  })

  test.each([
    ['una docena de platos 12 dólares', 'Platos', 12, '12.00', 12],
    ['media docena de vasos 50 centavos c/u', 'Vasos', 6, '0.50', 6],
    ['un par de lámparas por $15', 'Par de lámparas', 1, '15.00', 2],
    ['juego de cuatro sillas 20', 'Juego de cuatro sillas', 1, '20.00', 4],
    ['quince libros un dólar cada uno', 'Libros', 15, '1.00', 15],
    ['treinta y cinco discos dos dólares cada uno', 'Discos', 35, '2.00', 35],
    ['treinta y una sillas', 'Sillas', 31, null, 31],
    ['bicicleta ciento veinte dólares', 'Bicicleta', 1, '120.00', 1],
    ['lámpara veintidos dolares con cincuenta centavos', 'Lámpara', 1, '22.50', 1],
    ['vasos cinco cada uno', 'Vasos', 1, '5.00', 1],
    ['2 sillas 5 c/u', 'Sillas', 2, '5.00', 2],
    ['vasos 50c c/u', 'Vasos', 1, '0.50', 1],
    ['mesa para dos', 'Mesa para dos', 1, null, 1],
    ['sofá viejo gratis', 'Sofá viejo', 1, '0.00', 1],
    ['pantalón talla 10', 'Pantalón talla 10', 1, null, 1],
    ['20 pulgadas de ventilador', '20 pulgadas de ventilador', 1, null, 1],
    ['sal y pimienta 3', 'Sal y pimienta', 1, '3.00', 1],
    ['piano 1.2000', 'Piano 1.2000', 1, null, 1],
  ])('reads %s', (text, title, quantity, price, pieces) => {
    expect(readLines(text, patterns)).toEqual([{ title, quantity, price, pieces }])
  })
})

test.each([
  ['dresser $1.200,50', 'Dresser $1.200,50'],
  ['chair 5 c/u', 'Chair 5 c/u'],
])('no price is made of a part of %s, which is written as elsewhere', (text, title) => {
  expect(readLine(text)).toMatchObject([{ title, price: null }])
})

test.each([
  ['2015 MacBook Pro $300', '2015 MacBook Pro', 1],
  ['1990 Topps cards 10', '1990 Topps cards', 1],
  ['1,990 cards 10', 'Cards', 1990],
  ['150 comics 50', 'Comics', 150],
])('a year is no number of things in %s', (text, title, quantity) => {
  expect(readLine(text)).toMatchObject([{ title, quantity }])
})
