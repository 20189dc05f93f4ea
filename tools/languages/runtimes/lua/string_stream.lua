-- A stand-in for the module `string_stream`: what a stream is made of when it is no file.
return function(bytes)
  return {bytes = bytes}
end
