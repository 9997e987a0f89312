"""HTML as values: what is text stays text, wherever it is put."""

from hugo_core.animal_marks import Animal, Mark
from hugod.serving.markup import Html, animal_sign, html, tag


def test_text_is_escaped_and_html_is_not() -> None:
    said = tag("p", "<b> & 'all'", tag("b", "Hugo"), Html("<br>"), title='"<')
    expected = "&lt;b&gt; &amp; &#x27;all&#x27;<b>Hugo</b><br>"
    assert said == f'<p title="&quot;&lt;">{expected}</p>'
    assert html("<", said) == f"&lt;{said}"
    assert html("a" + said).startswith("a&lt;p")  # with text before it it is text


def test_what_holds_several_is_written_one_after_the_other() -> None:
    names = (tag("li", name) for name in ("<", "owl"))
    assert tag("ul", ("", [names]), " ") == "<ul><li>&lt;</li><li>owl</li> </ul>"


def test_attributes_have_the_names_of_html() -> None:
    said = tag("input", name="left", class_="a b", data_do="x", value=0, required=True, max=False)
    assert said == '<input name="left" class="a b" data-do="x" value="0" required>'


def test_each_animal_looks_otherwise_and_its_number_makes_no_difference() -> None:
    signs = [animal_sign(Mark(animal, 1)) for animal in Animal]
    assert len({*signs}) == len(Animal)
    assert animal_sign(Mark(Animal.OWL, 17)) == animal_sign(Mark(Animal.OWL, 1))
    assert all("M" in sign and sign.startswith("<svg") for sign in signs)
