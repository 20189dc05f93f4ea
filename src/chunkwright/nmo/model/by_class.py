"""Objects by their class: of a table, and new ones.

Type checkers know the Python class of an object from the name of its Virtools class.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.payloads.classes import CLASSES, class_named, is_a

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.nmo.model.entities import Camera, Entity3d, Light
    from chunkwright.nmo.model.geometry import Mesh
    from chunkwright.nmo.model.materials import Material, Sprite, Texture
    from chunkwright.nmo.model.parameters import Parameter, ParameterIn, ParameterOperation
    from chunkwright.nmo.model.views import Behavior, BehaviorLink, DataArray, Group

    # The Virtools classes of each Python class in views.py.
    BehaviorName = Literal["CKBehavior"]
    BehaviorLinkName = Literal["CKBehaviorLink"]
    CameraName = Literal["CKCamera", "CKTargetCamera"]
    DataArrayName = Literal["CKDataArray"]
    Entity3dName = Literal[
        "CKPlace",
        "CK3dEntity",
        "CKCurvePoint",
        "CKSprite3D",
        "CKCharacter",
        "CK3dObject",
        "CKBodyPart",
        "CKCurve",
        "CKGrid",
    ]
    GroupName = Literal["CKGroup"]
    LightName = Literal["CKLight", "CKTargetLight"]
    MaterialName = Literal["CKMaterial"]
    MeshName = Literal["CKMesh", "CKPatchMesh", "CKProgressiveMesh"]
    ParameterName = Literal[
        "CKParameterOut", "CKParameterLocal", "CKParameter", "CKParameterVariable"
    ]
    ParameterInName = Literal["CKParameterIn"]
    ParameterOperationName = Literal["CKParameterOperation"]
    SpriteName = Literal["CKSprite", "CKSpriteText"]
    TextureName = Literal["CKTexture"]

V = TypeVar("V", bound=VirtoolsObject)


class ByClass:
    """The objects of a table; see ``ObjectTable``."""

    __slots__ = ()

    @abstractmethod
    def all(self) -> list[VirtoolsObject]:
        """Return the objects in table order."""

    @overload
    def of_class(self, class_name: type[V], *, derived: bool = ...) -> list[V]: ...
    @overload
    def of_class(self, class_name: BehaviorName, *, derived: bool = ...) -> list[Behavior]: ...
    @overload
    def of_class(
        self, class_name: BehaviorLinkName, *, derived: bool = ...
    ) -> list[BehaviorLink]: ...
    @overload
    def of_class(self, class_name: CameraName, *, derived: bool = ...) -> list[Camera]: ...
    @overload
    def of_class(self, class_name: DataArrayName, *, derived: bool = ...) -> list[DataArray]: ...
    @overload
    def of_class(self, class_name: Entity3dName, *, derived: bool = ...) -> list[Entity3d]: ...
    @overload
    def of_class(self, class_name: GroupName, *, derived: bool = ...) -> list[Group]: ...
    @overload
    def of_class(self, class_name: LightName, *, derived: bool = ...) -> list[Light]: ...
    @overload
    def of_class(self, class_name: MaterialName, *, derived: bool = ...) -> list[Material]: ...
    @overload
    def of_class(self, class_name: MeshName, *, derived: bool = ...) -> list[Mesh]: ...
    @overload
    def of_class(self, class_name: ParameterName, *, derived: bool = ...) -> list[Parameter]: ...
    @overload
    def of_class(
        self, class_name: ParameterInName, *, derived: bool = ...
    ) -> list[ParameterIn]: ...
    @overload
    def of_class(
        self, class_name: ParameterOperationName, *, derived: bool = ...
    ) -> list[ParameterOperation]: ...
    @overload
    def of_class(self, class_name: SpriteName, *, derived: bool = ...) -> list[Sprite]: ...
    @overload
    def of_class(self, class_name: TextureName, *, derived: bool = ...) -> list[Texture]: ...
    @overload
    def of_class(self, class_name: str | int, *, derived: bool = ...) -> list[Any]: ...
    def of_class(
        self, class_name: str | int | type[VirtoolsObject], *, derived: bool = True
    ) -> Sequence[VirtoolsObject]:
        """Return the objects of a class and derived classes: ``"CKMesh"``, ``"mesh"`` or 32.

        Given ``nmo.Mesh`` or another Python class, it returns the instances of that class.
        """
        if isinstance(class_name, type):
            of_type = [item for item in self.all() if isinstance(item, class_name)]
            return of_type if derived else [item for item in of_type if type(item) is class_name]
        class_id = class_named(class_name) if isinstance(class_name, str) else class_name
        fitting = {each for each in CLASSES if is_a(each, class_id)} if derived else set()
        fitting.add(class_id)
        return [item for item in self.all() if item.class_id in fitting]


class TakesObjects:
    """A file that objects are added to; see ``VirtoolsFile``."""

    @overload
    def add_object(
        self, class_name: BehaviorName, name: str | None, *, ck_id: int | None = ...
    ) -> Behavior: ...
    @overload
    def add_object(
        self, class_name: BehaviorLinkName, name: str | None, *, ck_id: int | None = ...
    ) -> BehaviorLink: ...
    @overload
    def add_object(
        self, class_name: CameraName, name: str | None, *, ck_id: int | None = ...
    ) -> Camera: ...
    @overload
    def add_object(
        self, class_name: DataArrayName, name: str | None, *, ck_id: int | None = ...
    ) -> DataArray: ...
    @overload
    def add_object(
        self, class_name: Entity3dName, name: str | None, *, ck_id: int | None = ...
    ) -> Entity3d: ...
    @overload
    def add_object(
        self, class_name: GroupName, name: str | None, *, ck_id: int | None = ...
    ) -> Group: ...
    @overload
    def add_object(
        self, class_name: LightName, name: str | None, *, ck_id: int | None = ...
    ) -> Light: ...
    @overload
    def add_object(
        self, class_name: MaterialName, name: str | None, *, ck_id: int | None = ...
    ) -> Material: ...
    @overload
    def add_object(
        self, class_name: MeshName, name: str | None, *, ck_id: int | None = ...
    ) -> Mesh: ...
    @overload
    def add_object(
        self, class_name: ParameterName, name: str | None, *, ck_id: int | None = ...
    ) -> Parameter: ...
    @overload
    def add_object(
        self, class_name: ParameterInName, name: str | None, *, ck_id: int | None = ...
    ) -> ParameterIn: ...
    @overload
    def add_object(
        self, class_name: ParameterOperationName, name: str | None, *, ck_id: int | None = ...
    ) -> ParameterOperation: ...
    @overload
    def add_object(
        self, class_name: SpriteName, name: str | None, *, ck_id: int | None = ...
    ) -> Sprite: ...
    @overload
    def add_object(
        self, class_name: TextureName, name: str | None, *, ck_id: int | None = ...
    ) -> Texture: ...
    @overload
    def add_object(self, class_name: str, name: str | None, *, ck_id: int | None = ...) -> Any: ...
    def add_object(
        self, class_name: str, name: str | None, *, ck_id: int | None = None
    ) -> VirtoolsObject:
        """Append a new object to the table: ``file.add_object("CK3dObject", "Floor")``.

        Setting its views (``position``, ``diffuse``, ``members`` ...) creates their areas.
        """
        from chunkwright.nmo.edit.file_changes import add_object

        file: Any = self
        return add_object(file, class_name, name, ck_id=ck_id)
