# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from .dava_anim import DavaAnim as DavaAnim
from .dava_dvpd import DavaDvpd as DavaDvpd
from .dava_dvpk import DavaDvpk as DavaDvpk
from .dava_dvpl import DavaDvpl as DavaDvpl
from .dava_heightmap import DavaHeightmap as DavaHeightmap
from .dava_keyed_archive import DavaKeyedArchive as DavaKeyedArchive
from .dava_sc2 import DavaSc2 as DavaSc2
from .dava_scg import DavaScg as DavaScg
from .dava_tex import DavaTex as DavaTex
from .havok_binary_tagfile import HavokBinaryTagfile as HavokBinaryTagfile
from .havok_hkx import HavokHkx as HavokHkx
from .havok_tagfile import HavokTagfile as HavokTagfile
from .virtools_chunk import VirtoolsChunk as VirtoolsChunk
from .virtools_listed_chunk import VirtoolsListedChunk as VirtoolsListedChunk
from .virtools_nmo import VirtoolsNmo as VirtoolsNmo
from .virtools_object_table import VirtoolsObjectTable as VirtoolsObjectTable
from .virtools_payloads import VirtoolsPayloads as VirtoolsPayloads
from .virtools_state_chunk import VirtoolsStateChunk as VirtoolsStateChunk
from .virtools_sub_chunk import VirtoolsSubChunk as VirtoolsSubChunk
from ._struct import KaitaiStruct as KaitaiStruct, ParseError as ParseError
