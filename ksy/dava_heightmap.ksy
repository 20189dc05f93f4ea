meta:
  id: dava_heightmap
  title: DAVA Engine heightmap
  application: DAVA Engine (World of Tanks Blitz, Tanks Blitz)
  file-extension: heightmap
  tags:
    - 3d
    - game
  license: MIT
  ks-version: '0.11'
  endian: le
doc: |
  The heights of a landscape of the DAVA Engine, on a square grid that is
  stored in square tiles. 0 and 65535 are the bottom and the top of the box
  that the scene states for the landscape.

  Sizes are powers of two. Files of older engines may have one more row and
  column; the engine ignores these, and uses the powers of two below the
  sizes.
doc-ref: https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/Render/Highlevel/Heightmap.cpp
seq:
  - id: size
    type: s4
    valid:
      min: 1
      max: 16384
    doc: Number of heights along each side of the square.
  - id: tile_size
    -orig-id: tileSize
    type: s4
    valid:
      min: 1
      max: size
    doc: Number of heights along each side of a tile.
  - id: body
    size-eos: true
    doc: All of the tiles, undecoded.
instances:
  tiles:
    pos: 8
    size: tile_size * tile_size * 2
    type: tile
    repeat: expr
    repeat-expr: num_tiles
    doc: The tiles, row by row, beginning with the lowest x and y.
  num_tiles:
    value: body.length.as<s4> / (tile_size * tile_size * 2)
    -webide-parse-mode: lazy
    doc: Number of tiles in the file.
types:
  tile:
    doc: The heights of a part of the square.
    -webide-representation: 'from {height:dec}'
    instances:
      height:
        pos: 0
        type: u2
        -webide-parse-mode: eager
        doc: The first height, at the lowest x and y.
      rows:
        pos: 0
        type: row
        repeat: expr
        repeat-expr: _root.tile_size
        doc: The rows, in the order of y.
  row:
    doc: The heights of a tile for one y.
    -webide-representation: '{height:dec} to {last_height:dec}'
    seq:
      - id: heights
        type: u2
        repeat: expr
        repeat-expr: _root.tile_size
        doc: The heights, in the order of x.
    instances:
      height:
        value: heights[0]
        doc: The first height, at the lowest x.
      last_height:
        value: heights[_root.tile_size - 1]
        doc: The last height, at the highest x.
