/**
 * Reorders the axes of a dense tensor like numpy's `transpose`: axis `i` of the result is axis `order[i]` of the
 * source. Convolution weights need it, because TensorFlow and TensorFlow Lite have channels last and ONNX has them
 * first.
 */
export function permute<T extends Uint16Array | Float32Array>(
  source: T,
  shape: readonly number[],
  order: readonly number[],
) {
  const stride = (axis: number) => shape.slice(axis + 1).reduce((product, size) => product * size, 1)
  const newShape = order.map((axis) => shape[axis]!)
  const strides = order.map(stride)
  const result = source.slice() as T
  const position = newShape.map(() => 0)
  for (let index = 0; index < result.length; index++) {
    result[index] = source[position.reduce((offset, at, axis) => offset + at * strides[axis]!, 0)]!
    advance(position, newShape)
  }
  return { data: result, shape: newShape }
}

function advance(position: number[], shape: readonly number[]): void {
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    position[axis] = position[axis]! + 1
    if (position[axis]! < shape[axis]!) return
    position[axis] = 0
  }
}
