meta:
  id: dava_anim
  title: DAVA Engine animation clip (DVAF)
  application: DAVA Engine (World of Tanks Blitz, Tanks Blitz)
  file-extension: anim
  tags:
    - 3d
    - game
  license: MIT
  ks-version: '0.11'
  endian: le
doc: |
  An animation of the joints of a skeleton. Each track moves the joint of its
  uid; its channels have keys of the position, the orientation (a quaternion
  x, y, z, w) and the scale (one number for all axes), relative to the parent.

  The data after the header is available twice: raw as `body`, and decoded
  as the lazy instance `clip` over the same bytes.
doc-ref:
  - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/Animation/AnimationBinaryFormat.md
  - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/Animation/AnimationClip.cpp
seq:
  - id: magic
    -orig-id: signature
    contents: DVAF
    doc: Signature, the letters `DVAF`.
  - id: version
    type: u4
    valid: 1
    doc: Version of the format; the engine only reads version 1.
  - id: crc32
    type: u4
    doc: CRC-32 of the data after the header, `body`.
  - id: len_body
    -orig-id: dataSize
    type: u4
    doc: Length of the data after the header, in bytes.
  - id: body
    size: len_body
    doc: Everything after the header, undecoded.
instances:
  clip:
    pos: 16
    size: body.length
    type: clip_content
    doc: Everything after the header, decoded.
types:
  clip_content:
    doc: Tracks and markers of an animation.
    -webide-representation: '{duration:dec} s, {num_tracks:dec} tracks'
    seq:
      - id: duration
        type: f4
        doc: Length of the animation, in seconds.
      - id: num_tracks
        -orig-id: node_count
        type: u4
        doc: Number of animated joints.
      - id: tracks
        -orig-id: node
        type: track
        repeat: expr
        repeat-expr: num_tracks
        doc: The animation of each joint.
      - id: num_markers
        -orig-id: mark_count
        type: u4
        doc: Number of markers, 0 in every known file.
      - id: markers
        -orig-id: mark
        type: marker
        repeat: expr
        repeat-expr: num_markers
        doc: Points in time with a name.
  track:
    doc: The animation of a joint.
    -webide-representation: '{name}, {num_channels:dec} channels'
    seq:
      - id: uid
        -orig-id: UID
        type: text
        doc: The uid of the joint, by which the engine finds it.
      - id: name
        type: text
        doc: The name of the joint.
      - id: magic
        -orig-id: signature
        contents: DVAT
        doc: Signature, the letters `DVAT`.
      - id: num_channels
        -orig-id: channel_count
        type: u4
        doc: Number of properties of the joint that change.
      - id: channels
        type: channel
        repeat: expr
        repeat-expr: num_channels
        doc: Each property that changes, with its keys.
  channel:
    doc: The keys of one property of a joint.
    -webide-representation: '{target}, {num_keys:dec} keys'
    seq:
      - id: target
        type: u1
        enum: target
        doc: The property that changes.
      - id: padding
        -orig-id: pad
        size: 3
        doc: Unused; whatever was in memory when the file was written.
      - id: magic
        -orig-id: signature
        contents: DVAC
        doc: Signature, the letters `DVAC`.
      - id: dimension
        type: u1
        doc: Number of values of a key, 3, 4 or 1.
      - id: interpolation
        type: u1
        enum: interpolation
        doc: The interpolation between keys.
      - id: compression
        type: u2
        doc: 0 in every known file; the engine ignores it.
      - id: num_keys
        -orig-id: key_count
        type: u4
        doc: Number of keys, in the order of time.
      - id: keys
        type: key
        repeat: expr
        repeat-expr: num_keys
        doc: The keys, in the order of time.
  key:
    doc: The value of a property at a point in time.
    -webide-representation: '{time:dec} s'
    seq:
      - id: time
        type: f4
        doc: Seconds from the start of the animation.
      - id: values
        -orig-id: data
        type: f4
        repeat: expr
        repeat-expr: _parent.dimension
        doc: The value at that time.
      - id: tangents
        -orig-id: intrpl_meta
        type: f4
        repeat: expr
        repeat-expr: 4
        if: _parent.interpolation == interpolation::bezier
        doc: The tangents of the curve; in no known file.
  marker:
    doc: A point in time with a name.
    -webide-representation: '{name} at {time:dec} s'
    seq:
      - id: name
        -orig-id: markID
        type: text
        doc: What happens at that time.
      - id: time
        -orig-id: timestamp
        type: f4
        doc: Seconds from the start of the animation.
  text:
    doc: A string, padded with zeros to a multiple of four bytes.
    -webide-representation: '{value}'
    seq:
      - id: data
        terminator: 0
        doc: The string, up to a zero byte.
      - id: padding
        size: 3 - data.length % 4
        doc: Zeros up to the next multiple of four bytes.
    instances:
      value:
        value: data.to_s("UTF-8")
        doc: The string, decoded as UTF-8.
enums:
  target:
    0:
      id: position
      -orig-id: CHANNEL_TARGET_POSITION
      doc: The position relative to the parent, x, y, z.
    1:
      id: orientation
      -orig-id: CHANNEL_TARGET_ORIENTATION
      doc: The rotation relative to the parent, a quaternion x, y, z, w.
    2:
      id: scale
      -orig-id: CHANNEL_TARGET_SCALE
      doc: The scale relative to the parent, one number for all axes.
  interpolation:
    0:
      id: linear
      -orig-id: INTERPOLATION_LINEAR
      doc: Along a straight line.
    1:
      id: spherical_linear
      -orig-id: INTERPOLATION_SPHERICAL_LINEAR
      doc: Along an arc, for quaternions.
    2:
      id: bezier
      -orig-id: INTERPOLATION_BEZIER
      doc: A curve with tangents, which the public engine cannot evaluate.
